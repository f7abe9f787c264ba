"""What carries the games to people: tables, their clocks and lines, the store behind them, HTTP and WebSocket.

Nothing here knows a rule. It moves events, views, windows, offers and refusals of the engine. `room` is one table
without any I/O; `hall` gives it a store, a clock and lines; `app` is the web around it.
"""
