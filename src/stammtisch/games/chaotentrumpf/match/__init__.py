"""A match of Chaotentrumpf: what happens around the deals.

| article                                               | module        |
|-------------------------------------------------------|---------------|
| 1b what leaves the articles, NÜV by agreement         | agreement.py  |
| 4 keeper, 5b first shuffler, NÜV 6                    | office.py     |
| 4b the lot outside a deal                             | drawing.py    |
| 5b rotation, 5c exemption, SV 5 damaged cards         | minutes.py    |
| 17 limit, play-off, time and number of deals          | limits.py     |
| players who come and go                               | presence.py   |
| SV 1 to 4 accusation, judges, sentence, annulment     | tribunal.py   |
"""
