"""The engine: everything that happens is an event, decided by pure rules. It knows no game.

| what                                                             | module                        |
|------------------------------------------------------------------|-------------------------------|
| deciders and games, windows, refusals; a deal inside a match     | core.py, match.py             |
| a match whose players come and go, with lots outside its deals   | open_match.py                 |
| all that was decided and where it stands; what leads it          | stream.py, records.py, loop.py |
| what HOST contributes; packs, promises and their proof           | hosting.py, shuffling.py, sealing.py |
| what a seat gets: its picture, its questions, its offers         | frames.py, forms.py           |
| what several are asked; who may say more; what the referee does  | polls.py, auction.py, referee.py |
| facts of a deal, lines with clauses, headline, list              | counting.py, scoring.py, sheets.py |
| questions from a real table, as JSON and as forms                | consulting.py, inquiries.py   |
| what a game says of itself, its readings, its first steps        | gameinfo.py, readings.py, course.py |
| records as files, for people and for programs                    | notation.py, recordfile.py, recordforms.py |
"""
