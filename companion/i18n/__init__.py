"""Texts for people: the catalogues, the phrases of rulings and notices, the digests of the rulebooks."""
