"""Schafkopf by the tournament ordinance of October 2025: four players, 32 Bavarian cards.

Where a paragraph is found:

| chapter of the ordinance                         | module        |
|--------------------------------------------------|---------------|
| cards, games and trumps, rank of the games       | contracts.py  |
| shuffling, dealing, dealing again                | dealing.py    |
| calling a Sau, raising (Steigern), binding words | bidding.py    |
| Spritze                                          | spritze.py    |
| duties around the Sau, tricks, end of the deal   | play.py       |
| wrong following, wrong lead                      | revoke.py     |
| supervisors (Aufsicht)                           | supervisor.py |
| game points, unentitled Spritze, Reuegeld        | scoring.py    |
| table points, result, the 100 check              | tischliste.py |
| what may be looked at                            | view.py       |

`options.py` holds every reading, `state.py`, `actions.py` and `events.py` the nouns, `game.py` puts it together and
`consult.py` answers questions from a real table.
"""
