"""What developers need and the program does not: not in the wheel, on the path of every `make` installation.

| module       | what it is for                                                                             |
|--------------|--------------------------------------------------------------------------------------------|
| `testing`    | the mark `@clause` of a test, and the pytest plugin that sees which function it enters     |
| `proof`      | what stands behind every clause, from what the plugin saw and from what a user can reach   |
| `reach`      | what a user can reach, read from the source (`source`)                                     |
| `pages`      | docs/rules, written from the clause data: `make docs`                                      |
| `typescript` | web/src/lib/wire, written from the types of the server: `make types`                       |
| `laws`       | the laws every game keeps, and the search for a leak                                       |
| `habits`     | the odds by which a strong Schafkopf player judges cards, fitted to club members           |
| `promises`   | what a strong Schafkopf player's single games bring, against what it promises itself       |
"""
