import { resolveLink } from "#app/platform/web/url/normalized-url.ts";

type Resolved = ReturnType<typeof resolveLink>;

const MAX_KEPT = 10_000;
const LONGEST_KEPT_CHARS = 256;
const SLASH = 0x2f;
const BACKSLASH = 0x5c;

/** Whether an address does not depend on the path of its base: `/path` and `https://…`, in their plain spellings. */
function isLasting(raw: string): boolean {
  if (raw.charCodeAt(0) !== SLASH) return raw.startsWith("http://") || raw.startsWith("https://");
  const second = raw.charCodeAt(1);
  return second !== SLASH && second !== BACKSLASH;
}

/** Remembers what links resolve to within one crawl: most pages carry the same menu, and parsing an address is dear. */
export class LinkCache {
  readonly #kept = new Map<string, Resolved>();
  #key = "";
  /** With the slash behind it. */
  #origin = "/";

  /** Resolves links of a page whose base is `base`, on the site of `key`. */
  resolver(base: string, key: string): (raw: string) => Resolved {
    if (key !== this.#key || !base.startsWith(this.#origin)) {
      this.#kept.clear();
      this.#key = key;
      this.#origin = `${URL.parse(base)?.origin}/`;
    }
    return (raw) => {
      if (raw.length > LONGEST_KEPT_CHARS || !isLasting(raw)) return resolveLink(raw, base, key);
      const known = this.#kept.get(raw);
      if (known !== undefined) return known;
      const resolved = resolveLink(raw, base, key);
      if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
      // A copy: a piece of the document would keep all of the document in memory.
      this.#kept.set(` ${raw}`.slice(1), resolved);
      return resolved;
    };
  }
}
