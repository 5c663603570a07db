"""The touchscreen: views decide what a page says, screens draw pages. The only place that imports Kivy."""
