"""The papers of an evening: from the state of a tournament, a list or a match to a PDF.

| what                                                                 | module                     |
|----------------------------------------------------------------------|----------------------------|
| what stands on a paper and not in the state; what was ordered        | about.py                   |
| every paper by name; the pack of the next round                      | papers.py                  |
| Schafkopf: Tischliste, Reuegeld, passes, lots                        | schafkopf.py               |
| Mau-Mau: match-day sheets, matrix, score cards, boards               | maumau.py                  |
| Doppelkopf and Chaotentrumpf: list and minutes                       | doppelkopf.py, chaotentrumpf.py |
| pages, columns and signatures of any list; who sits where            | sheets.py, seats.py        |
| any list of any width, and a match played on screen                  | plainlist.py               |
| draw for the wall, seat cards, table numbers, card of the phones     | hall.py                    |
| standings, result, certificates; rule sheet; cash report             | results.py, rules.py, cashbook.py |
| of a club: rule booklet, season table, members                       | clubpapers.py              |
| words in both languages, codes as pictures, the club's logo          | words.py, qr.py, logo.py, trial.py |
| the PDF, made in a child process                                     | render.py, worker.py, letters.py |

A module of papers is pure: state in, data out. `templates` are Typst; they place and never decide.
"""
