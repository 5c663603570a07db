"""Translations: the catalogues, the phrases of rulings and notices, and the digests of the rulebooks."""
