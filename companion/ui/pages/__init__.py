"""The content of pages as plain values: views create them, screens draw them."""
