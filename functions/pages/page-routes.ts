/** What the choice of routes has to know of one; `path` is relative to its parent, and left out for layouts and index pages. */
export interface RoutePart {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
}

type Routes<Part extends RoutePart> = Readonly<Record<string, Part | undefined>>;

/** The segments of the whole address that a route answers; none for the address "/". */
interface Pattern {
  id: string;
  segments: readonly string[];
}

const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

export function patternsOf<Part extends RoutePart>(routes: Routes<Part>): Pattern[] {
  return Object.values(routes).flatMap((route) => {
    if (!route) return [];
    let path = "";
    for (let at: Part | undefined = route; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
      path = `${at.path ?? ""}/${path}`;
    return [
      {
        id: route.id,
        segments: segmentsOf(path).map((segment) => (segment.startsWith(":") ? segment : segment.toLowerCase())),
      },
    ];
  });
}

/** Every first word of an address that some page answers. */
export const firstWords = (patterns: readonly Pattern[]): Set<string> =>
  new Set(patterns.map(({ segments }) => segments[0] ?? "").filter((segment) => !/[:*?]/.test(segment)));

/**
 * The words of an address that begins with one of these; null for all others, and for those written in an unusual way
 * (escapes, empty segments), which are left to the router itself.
 */
export function wordsOf(pathname: string, known: ReadonlySet<string>): string[] | null {
  if (pathname.includes("%") || pathname.includes("//")) return null;
  const path = pathname.replace(/\.data$/, "");
  const words = path === "/_root" ? [] : segmentsOf(path.toLowerCase());
  return known.has(words[0] ?? "") ? words : null;
}

/** Whether a route answers an address, or one that it lies under: what the browser learns of a page names the routes above it too. */
function reaches({ segments }: Pattern, words: readonly string[]): boolean {
  if (segments.length === 0) return words.length === 0;
  for (const [index, segment] of segments.entries()) {
    // What may be missing is left to the router.
    if (segment === "*" || segment.endsWith("?")) return true;
    const word = words[index];
    if (word === undefined || (!segment.startsWith(":") && segment !== word)) return false;
  }
  return true;
}

/** The ids of the routes that an address can be answered by. How many different answers there are hangs on the routes alone. */
export const routesFor = (patterns: readonly Pattern[], words: readonly string[]): string[] =>
  patterns.filter((pattern) => reaches(pattern, words)).map(({ id }) => id);

/** Routes of these ids with their parents, in the order of the site map, by which equal candidates are decided. */
export function withParents<Part extends RoutePart>(
  routes: Routes<Part>,
  ids: readonly string[],
): Record<string, Part> {
  const chosen: Record<string, Part> = {};
  for (const id of ids)
    for (let at = routes[id]; at; at = at.parentId === undefined ? undefined : routes[at.parentId]) chosen[at.id] = at;
  return Object.fromEntries(Object.keys(routes).flatMap((id) => (chosen[id] ? [[id, chosen[id]]] : [])));
}

interface RouteNode {
  id: string;
  path?: string;
  children: RouteNode[];
}

/** The routes in the shape that the router's own `matchRoutes` takes: each with its children. */
export const routeTree = (routes: Routes<RoutePart>, parentId?: string): RouteNode[] =>
  Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path } = route;
    return [{ id, ...(path === undefined ? {} : { path }), children: routeTree(routes, id) }];
  });
