const DIRECTIVE = ":~:";

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/**
 * The place that the fragment of a link names, as written; null when there is none to look for. That is so for the top of the
 * page and a text fragment, which need no element, and for `#/route`, `#!route` and `#key=value`, which only scripts read.
 */
export function fragmentTargetOf(raw: string): string | null {
  const hash = raw.indexOf("#");
  if (hash === -1) return null;
  const [place = ""] = raw.slice(hash + 1).split(DIRECTIVE, 1);
  return place === "" || place.toLowerCase() === "top" || /^[/!]|=/.test(place) ? null : place;
}

/** Whether one of the ids and names of a page is meant: as written, or decoded (HTML standard, "the indicated part of the document"). */
export const hasFragmentTarget = (places: ReadonlySet<string>, place: string): boolean =>
  places.has(place) || places.has(decoded(place));
