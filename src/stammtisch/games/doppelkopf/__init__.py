"""Doppelkopf by the club's tournament rules: four players, two French packs without (or with) the nines.

Where a paragraph is found:

| chapter of the rules                              | module           |
|---------------------------------------------------|------------------|
| packs, trumps, rank of the solos                  | contracts.py     |
| dealing                                           | dealing.py       |
| I. reservations, A. throwing in                   | reservations.py  |
| 1.1 several solos                                 | solos.py         |
| B. Armut                                          | armut.py         |
| C. Hochzeit                                       | hochzeit.py      |
| II. Schwein                                       | schwein.py       |
| Re, Kontra and what is added, with their limits   | announcements.py |
| parties, following, tricks                        | play.py          |
| 2. revoke                                         | revoke.py        |
| 3., 5., 6., 1.2 who wins, counting                | scoring.py       |
| 4. special points                                 | specials.py      |
| III. the list                                     | liste.py         |
| what may be seen                                  | view.py          |

`options.py` holds every reading, `state.py`, `actions.py` and `events.py` the nouns, `game.py` puts it together and
`consult.py` answers questions from a real table.
"""
