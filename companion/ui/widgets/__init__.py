"""What pages are drawn with: texts, boxes, drawings, and the canvas that keeps them."""
