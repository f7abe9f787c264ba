"""Cards: what may be laid on what, what a card does, who is next, and drawing."""
