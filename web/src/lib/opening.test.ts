import { afterEach, expect, test, vi } from "vitest";
import { gameNamed } from "./games.svelte";
import { open, quickly } from "./opening";

function server(): string[] {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    requests.push(`${path} ${String(init.body)}`);
    return new Response(JSON.stringify({ id: "t1", invite: "ABCD-EFGH-2345" }), {
      headers: { "content-type": "application/json" },
    });
  });
  return requests;
}
afterEach(() => vi.unstubAllGlobals());

test("against bots the match begins at once, by the book and short", async () => {
  const requests = server();
  expect(await quickly(gameNamed("schafkopf"))).toBe("t1");
  expect(requests[0]).toBe('/api/tables {"game":"schafkopf","players":4,"options":{"deals":8},"private":true}');
  expect(requests.slice(1)).toEqual(
    [1, 2, 3].map((seat) => `/api/tables/t1/bot {"seat":${seat},"bot":"club"}`).concat("/api/tables/t1/start {}"),
  );
});

test("a table that waits for people does not begin by itself", async () => {
  const requests = server();
  await open({ game: "maumau", players: 3, bots: [null, "rascal"] });
  expect(requests.map((line) => line.split(" ")[0])).toEqual(["/api/tables", "/api/tables/t1/bot"]);
  expect(requests[1]).toContain('{"seat":2,"bot":"rascal"}');
});
