"""The strong player: what a seat knows, which worlds agree with it, how plausible they are, what a card brings."""
