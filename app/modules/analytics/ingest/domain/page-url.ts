import { BoundedMap } from "#app/shared/bounded-map.ts";

/** The parts of an address that are asked for. */
export type PageUrl = Readonly<Pick<URL, "protocol" | "host" | "hostname" | "pathname" | "search">>;

/** Pages of a website, and pages that lead to it: the same few thousand come again and again. */
const MAX_KNOWN = 5_000;
/** Longer ones carry something of their own, and do not come again. */
const MAX_KNOWN_CHARS = 200;

const known = new BoundedMap<string, PageUrl>(MAX_KNOWN);

/** Takes an address apart; null for what is none. Each `URL` and each of its parts is a call out of the script, so that those known are remembered. */
export function parsePageUrl(text: string): PageUrl | null {
  const read = known.touch(text);
  if (read) return read;
  const url = URL.parse(text);
  if (!url) return null;
  const { protocol, host, hostname, pathname, search } = url;
  const address = { protocol, host, hostname, pathname, search };
  if (text.length <= MAX_KNOWN_CHARS) known.set(text, address);
  return address;
}
