"""What outlives an evening: members and offices, the committee and its editions (CT-18), packs owed (CT-SV-5), seasons.

A club is a decider like a list or a tournament, on a stream `club/ID`. Names lie beside the log, which knows numbers
only. `club` dispatches; `members`, `committee`, `debts` and `seasons` are the chapters; `editions` says what holds.
"""
