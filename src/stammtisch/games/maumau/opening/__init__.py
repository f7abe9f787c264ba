"""Before the first turn: cards for everybody, the health question, the starter."""
