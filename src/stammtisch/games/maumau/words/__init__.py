"""Words and gestures: Mau, and what is owed besides the cards."""
