"""The views: each decides what one page says, and what its touches do."""
