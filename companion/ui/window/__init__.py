"""The window: Kivy's configuration, the window size, and the root widget."""
