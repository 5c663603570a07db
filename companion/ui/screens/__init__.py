"""The screens: each draws one kind of page on the paper. They decide where things stand, never what they say."""
