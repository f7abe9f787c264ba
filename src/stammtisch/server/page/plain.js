const put = (id, text) => { document.getElementById(id).textContent = text; };
const get = async (path) => (await fetch(path)).json();
get("/api/health").then((h) => put("health", `${h.store ? "✓" : "✗"} ${h.version}`), () => put("health", "✗"));
get("/api/games").then((all) => put("games", all.map((g) => `${g.game} (${[...new Set([g.players[0], g.players.at(-1)])].join("–")})`).join(", ")));
get("/api/lobby").then((all) => put("lobby", all.length ? all.map((t) => `${t.game}: ${t.host}, ${t.free}/${t.seats}`).join("; ") : "–"));
