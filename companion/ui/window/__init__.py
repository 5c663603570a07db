"""The window: how Kivy is prepared, how large the window is, and the widget that fills it."""
