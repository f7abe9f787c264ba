"""What carries the games to people: tables, their clocks and connections, the store behind them, HTTP and WebSocket.

Nothing here knows a rule. It moves events, views, windows, offers and refusals of the engine. `table_actor` is one
table without any I/O; `actor_system` gives it a store, a clock and connections; `app` is the web around it.
"""
