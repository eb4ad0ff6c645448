import { MAX_ITEM_IMAGES } from "./limits.ts";

const PREFIX = "/content-images/";
const TOKEN = /^[A-Za-z0-9_-]{32}$/;
const REFERENCE = /\/content-images\/([A-Za-z0-9_-]{32})(?![A-Za-z0-9_-])/g;

export const isImageToken = (text: string): boolean => TOKEN.test(text);

/** The address of a picture, as texts hold it. */
export const imagePath = (token: string): string => `${PREFIX}${token}`;

/** Pictures that a text names, each once, at most as many as a piece may have. */
export function imageTokensIn(markdown: string): string[] {
  const tokens = new Set<string>();
  for (const [, token] of markdown.matchAll(REFERENCE)) {
    if (token) tokens.add(token);
    if (tokens.size === MAX_ITEM_IMAGES) break;
  }
  return [...tokens];
}

/** The Markdown that shows a picture. */
export const imageMarkdown = (token: string, alt: string): string =>
  `![${alt.replace(/[\\[\]]/g, "\\$&")}](${imagePath(token)})`;

/** A text with whole addresses of its pictures, for readers elsewhere. */
export const withWholeAddresses = (markdown: string, origin: string): string =>
  markdown.replace(/\]\((\/content-images\/[A-Za-z0-9_-]{32})/g, (_, path: string) => `](${origin}${path}`);
