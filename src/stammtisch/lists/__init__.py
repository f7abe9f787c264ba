"""Score lists for tables with real cards: for every game the list its rule book asks for, kept by people.

| what                                                       | module         |
|------------------------------------------------------------|----------------|
| who writes on a list, and what each role may do; its codes | people.py, codes.py |
| what a list is begun with                                  | opening.py     |
| what can stand in a line                                   | entries.py     |
| the list as data; what is asked of it; what happened to it | scorelist.py, actions.py, events.py |
| the five lists, one row each; what an entry brings         | kinds.py       |
| what a list of each game has of its own                    | sheets.py, minutes.py, board.py |
| entering and correcting lines                              | entering.py    |
| confirming, signing, calling a supervisor                  | signing.py     |
| people come and go; penalties; rules of one's own          | attending.py   |
| the decider, and how a list follows from its events        | keeping.py, folding.py |
| a list kept by JSON lines; a match on screen as one        | dialogue.py, played.py |
| statistics, prices for a phone without a line, exports     | statistics.py, prices.py, price_headlines.py, tables.py |

Pure: no clock, no dice, no files. A line holds the game's own facts and goes through the game's own counting.
"""
