"""A match of Mau-Mau: who deals, who comes and goes, what rules are added, who reaches the target.

| paragraph                               | module       |
|-----------------------------------------|--------------|
| S1 the first dealer, 11, 14             | match.py     |
| 12 rules of the players                 | adding.py    |
"""
