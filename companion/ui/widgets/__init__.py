"""What pages are drawn with: texts, boxes, drawings, and the paper that keeps them."""
