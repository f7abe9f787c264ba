"""Disputes: questions, doubts, the plenum, and what hands can do that should not."""
