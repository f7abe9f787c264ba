"""Turns: what the player on turn does, what others throw in, and how a turn and a deal end."""
