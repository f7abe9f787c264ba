"""The club evening: score lists and tournaments as tenants of the actor, by topic; HTTP around them."""
