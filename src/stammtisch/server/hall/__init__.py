"""The club evening: score lists, tournaments and clubs as tenants of the actor, by topic; HTTP around them."""
