"""A decent club member at Doppelkopf."""

from stammtisch.bots.doppelkopf.player import DoppelkopfBot

__all__ = ["DoppelkopfBot"]
