"""What a game gives to a screen: drawings, panels, questions and actions, as plain values."""
