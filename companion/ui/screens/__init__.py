"""The screens: each draws one kind of page on a PageCanvas. They decide the layout, not the content."""
