"""Race to 21: in turn the players count on by one, two or three; who says 21 wins the game."""
