"""What several views share: chips, buttons, texts and lists."""
