"""What a page says, as plain values that views make and screens draw."""
