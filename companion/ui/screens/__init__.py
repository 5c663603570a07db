"""The screens: each draws one kind of page on a PageCanvas. They decide where things stand, never what they say."""
