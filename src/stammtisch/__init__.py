"""Stammtisch plays, referees, scores and runs tournaments for four German card games."""
