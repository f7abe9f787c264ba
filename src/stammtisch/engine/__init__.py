"""The engine: everything that happens is an event, decided by pure rules. It knows no game."""
