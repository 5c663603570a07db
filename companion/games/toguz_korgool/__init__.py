"""Toguz korgool: 162 korgools, two players with nine holes each, and a tuz for each who earns it."""
