"""Input: filters touches, darkens the idle screen, locks the screen, and reads a hardware keyboard."""
