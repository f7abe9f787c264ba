"""Swiss Mau-Mau to one hundred: two to eight players, one French pack of 32 or two.

The pure rules of laying and counting, and answers to questions from a real table (consult.py). Where a rule is found:

| rule                                                       | module        |
|------------------------------------------------------------|---------------|
| players, packs, the joker in the pack                      | packs.py      |
| what may be laid on what: overview, 9a to d, joker         | laying.py     |
| what a jack wishes, also the reversed one                  | wishes.py     |
| a turn card by card: 7, 8, 9, 10, ace, stack, adder        | effects.py    |
| who is next, and which way: 8, adder, ace direction        | order.py      |
| the starter                                                | starting.py   |
| 9.a when a queen round may be called and has to end        | queens.py     |
| 12 to 14 points of a deal, the target, rules to be added   | points.py     |
| match-day points, strokes, when a special rule comes       | matchday.py   |
| 3 and 6 what can be doubted, as what, and what it costs    | violations.py |
"""
