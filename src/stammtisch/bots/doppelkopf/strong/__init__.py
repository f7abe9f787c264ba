"""The strong player: which worlds agree with what it knows, what a card brings in them, what deals end with."""
