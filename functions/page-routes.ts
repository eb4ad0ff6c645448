/** What the choice of routes has to know of one; `path` is relative to its parent, and left out for layouts and index pages. */
export interface RoutePart {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
}

type Routes<Part extends RoutePart> = Readonly<Record<string, Part | undefined>>;

/** The first segment of what a route answers; "" for the address "/". Undefined where it is not a fixed word. */
function firstSegment<Part extends RoutePart>(routes: Routes<Part>, route: Part): string | undefined {
  let path = "";
  for (let at: Part | undefined = route; at; at = at.parentId === undefined ? undefined : routes[at.parentId]) path = `${at.path ?? ""}/${path}`;
  const segment = path.split("/").find((part) => part !== "") ?? "";
  return /[:*?]/.test(segment) ? undefined : segment.toLowerCase();
}

/** Every first word of an address that some page answers. */
export function firstSegments<Part extends RoutePart>(routes: Routes<Part>): Set<string> {
  return new Set(Object.values(routes).flatMap((route) => (route ? (firstSegment(routes, route) ?? []) : [])));
}

/** The routes that an address with this first segment can be answered by, with their parents: those of the word, and those of any. */
export function routesUnder<Part extends RoutePart>(routes: Routes<Part>, segment: string): Record<string, Part> {
  const chosen: Record<string, Part> = {};
  for (const route of Object.values(routes)) {
    if (!route || ![segment, undefined].includes(firstSegment(routes, route))) continue;
    for (let at: Part | undefined = route; at; at = at.parentId === undefined ? undefined : routes[at.parentId]) chosen[at.id] = at;
  }
  // In the order of the site map, by which equal candidates are decided.
  return Object.fromEntries(Object.keys(routes).flatMap((id) => (chosen[id] ? [[id, chosen[id]]] : [])));
}

/**
 * The word that an address begins with, when it is one of these; null for all others, and for those written in an
 * unusual way (escapes, empty segments), which are left to the router itself.
 */
export function segmentOf(pathname: string, known: ReadonlySet<string>): string | null {
  if (pathname.includes("%") || pathname.includes("//")) return null;
  const path = pathname.replace(/\.data$/, "");
  const segment = path === "/_root" ? "" : (path.split("/")[1] ?? "").toLowerCase();
  return known.has(segment) ? segment : null;
}
