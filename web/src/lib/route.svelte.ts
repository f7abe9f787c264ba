/** Where in the house we are. Paths are plain, so that every page can be linked; codes stand behind `#`, which no server and no log sees. */

interface Place {
  path: string;
  query: URLSearchParams;
  hash: string;
}

function here(): Place {
  return { path: location.pathname, query: new URLSearchParams(location.search), hash: location.hash.slice(1) };
}

let place = $state.raw<Place>(here());

addEventListener("popstate", () => (place = here()));

export const route = {
  get path(): string {
    return place.path;
  },
  get query(): URLSearchParams {
    return place.query;
  },
  get hash(): string {
    return place.hash;
  },
};

export function go(to: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  place = here();
  scrollTo(0, 0);
}

/** Links stay links (new tab, copy address); a plain click on one of ours changes the page without loading it anew. */
export function followLinks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api")) return;
  if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
