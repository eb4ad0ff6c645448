/** How many names a place in a path may have before they count as contents ("/blog/{name}") and not as parts of the site. */
const NAMES_PER_PLACE = 8;

const NUMBER = /^\d+$/;
const DATE = /^\d{4}-\d{2}(-\d{2})?$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Several words, or words with a number, make the name of one thing: "oak-garden-bench", "page-12", "p1234". */
const SLUG = /^[^.]*[-_][^.]*[-_][^.]*$|\d/;
const ENDING = /\.[a-z0-9]{1,5}$/i;

/** Returns the kind of a path segment, judged without its neighbours; null: a name like others. */
function kindOf(segment: string): string | null {
  if (NUMBER.test(segment)) return "{number}";
  if (DATE.test(segment)) return "{date}";
  if (UUID.test(segment)) return "{id}";
  const ending = ENDING.exec(segment)?.[0] ?? "";
  const name = ending ? segment.slice(0, -ending.length) : segment;
  return SLUG.test(name) ? `{name}${ending}` : null;
}

/** Where an address branches: path parts, and whether there is a query. */
function partsOf(url: string): { segments: string[]; query: string } {
  const { pathname, searchParams } = new URL(url);
  const names = [...new Set(searchParams.keys())].sort().slice(0, 5);
  return {
    segments: pathname.split("/").slice(1),
    query: names.length > 0 ? `?${names.map((name) => `${name}={…}`).join("&")}` : "",
  };
}

/**
 * The shape of each address, in their order: "/blog/2024/my-first-post" becomes "/blog/{number}/{name}". Numbers, dates, ids and
 * names of several words are recognised directly; a single word is a name when its place has more than eight of them
 * ("/team/anna", "/team/ben", …).
 */
export function pathShapes(urls: readonly string[]): string[] {
  const parts = urls.map(partsOf);
  const shapes = parts.map(() => "");
  const deepest = parts.reduce((most, { segments }) => Math.max(most, segments.length), 0);
  for (let level = 0; level < deepest; level++) {
    const names = new Map<string, Set<string> | null>();
    parts.forEach(({ segments }, at) => {
      const segment = segments[level];
      if (segment === undefined || segment === "" || kindOf(segment) !== null) return;
      const place = `${shapes[at]}${level === segments.length - 1 ? "" : "/"}`;
      const known = names.get(place);
      if (known === null) return;
      if (known === undefined) names.set(place, new Set([segment]));
      else if (known.add(segment).size > NAMES_PER_PLACE) names.set(place, null);
    });
    parts.forEach(({ segments }, at) => {
      const segment = segments[level];
      if (segment === undefined) return;
      const many = names.get(`${shapes[at]}${level === segments.length - 1 ? "" : "/"}`) === null;
      const ending = ENDING.exec(segment)?.[0] ?? "";
      shapes[at] += `/${segment === "" ? "" : (kindOf(segment) ?? (many ? `{name}${ending}` : segment))}`;
    });
  }
  return shapes.map((shape, at) => `${shape}${parts[at]?.query ?? ""}`);
}

/** The value in the middle; of two the lower one. Null of nothing. */
export function median(values: readonly number[]): number | null {
  return values.length === 0 ? null : ([...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null);
}
