"""Studying the games: bots against each other on the same cards."""
