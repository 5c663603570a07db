"""The widgets that pages are drawn with: texts, boxes, pictures, and the page canvas."""
