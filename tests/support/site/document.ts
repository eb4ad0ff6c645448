/** What a test page consists of; the defaults are a page that no check objects to. */
export interface DocumentSpec {
  /** Shown as heading and within title and description; made from the path by default. */
  name: string;
  lang: string | null;
  charsetMeta: boolean;
  viewport: string | null;
  titles: readonly string[];
  descriptions: readonly string[];
  /** `href` values as written; "{origin}" is replaced by the server's own. */
  canonicals: readonly string[];
  openGraph: boolean;
  /** Content of og:image; "{origin}" is replaced by the server's own. */
  openGraphImage: string;
  twitterCard: boolean;
  /** The icon and whose site it is, which the start page alone must say. */
  icon: boolean;
  identity: boolean;
  /** Further markup of the head. */
  head: string;
  headings: string;
  wordCount: number;
  /** Pages with one seed have one text. */
  textSeed: string;
  /** Further markup of the body. */
  body: string;
  /** Links of the menu: path and text. */
  menu: readonly (readonly [path: string, text: string])[];
}

const WORDS = (
  "oak beech larch garden bench chair table plank joint glue plane saw rain summer winter terrace hedge rose lavender gravel path lawn shade evening guest supper lantern cushion linen " +
  "paint oil wax brush grain knot workshop carpenter apprentice measure delivery guarantee season spring autumn basket wheelbarrow spade rake trellis vine arbour fountain stone wall gate " +
  "fence bird squirrel hammock blanket picnic orchard apple pear cherry kettle teapot porch"
).split(" ");

/** FNV-1a, 32 bits: a stable number from a text. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value;
}

/** Prose of exactly so many words, always the same for one seed. */
export function prose(seed: string, wordCount: number): string {
  let state = hash(seed) || 1;
  const words: string[] = [];
  for (let index = 0; index < wordCount; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    words.push(WORDS[(state >>> 8) % WORDS.length] ?? "oak");
  }
  return `${words.join(" ")}.`;
}

/** "Canonical to error" of "/canonical-to-error". */
export const nameOf = (path: string): string => {
  const words =
    path
      .replace(/[?#].*$/, "")
      .replace(/[^a-z0-9]+/gi, " ")
      .trim() || "home";
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The specification of a clean page at this path. */
export function documentSpec(path: string, more: Partial<DocumentSpec> = {}): DocumentSpec {
  const name = more.name ?? nameOf(path);
  return {
    name,
    lang: "en",
    charsetMeta: true,
    viewport: "width=device-width, initial-scale=1",
    titles: [`Oak garden shop: ${name.toLowerCase()}`],
    descriptions: [
      `${name} is one of the pages of a made-up garden shop, written so that a crawler has something to read.`,
    ],
    canonicals: [`{origin}${path}`],
    openGraph: true,
    openGraphImage: "{origin}/img/share.png",
    twitterCard: true,
    icon: path === "/",
    identity: path === "/",
    head: "",
    headings: `<h1>${name}</h1><h2>About oak</h2>`,
    wordCount: 230,
    textSeed: path,
    body: "",
    menu: [["/", "Start page"]],
    ...more,
  };
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The server under another name, by which it is another site. */
const elsewhere = (origin: string): string => origin.replace("127.0.0.1", "localhost");

/** Writes the document; "{origin}" in any part becomes the server's origin, "{elsewhere}" the same server as another site, and "{path}" the path. */
export function renderDocument(spec: DocumentSpec, origin: string, path: string): string {
  const head = [
    spec.charsetMeta ? '<meta charset="utf-8">' : "",
    spec.viewport === null ? "" : `<meta name="viewport" content="${escapeHtml(spec.viewport)}">`,
    ...spec.titles.map((title) => `<title>${escapeHtml(title)}</title>`),
    ...spec.descriptions.map((description) => `<meta name="description" content="${escapeHtml(description)}">`),
    ...spec.canonicals.map((href) => `<link rel="canonical" href="${escapeHtml(href)}">`),
    spec.openGraph
      ? `<meta property="og:title" content="${escapeHtml(spec.name)}"><meta property="og:description" content="A page of the garden shop"><meta property="og:image" content="${escapeHtml(spec.openGraphImage)}">`
      : "",
    spec.twitterCard ? '<meta name="twitter:card" content="summary_large_image">' : "",
    spec.icon ? '<link rel="icon" href="/img/small.png">' : "",
    spec.identity
      ? '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Organization", "name": "Garden shop", "url": "https://garden.example/", "logo": "https://garden.example/logo.png", "description": "Chairs and benches made of oak", "address": {"@type": "PostalAddress", "addressLocality": "Lyon"}, "sameAs": "https://social.example/garden"}</script>'
      : "",
    spec.head,
  ];
  const menu = spec.menu.map(([path, text]) => `<a href="${escapeHtml(path)}">${escapeHtml(text)}</a>`).join(" ");
  return `<!doctype html>
<html${spec.lang === null ? "" : ` lang="${spec.lang}"`}>
<head>
${head.filter(Boolean).join("\n")}
</head>
<body>
${menu ? `<nav>${menu}</nav>` : ""}
<main>
${spec.headings}
<p>${prose(spec.textSeed, spec.wordCount)}</p>
${spec.body}
</main>
</body>
</html>
`
    .replaceAll("{origin}", origin)
    .replaceAll("{elsewhere}", elsewhere(origin))
    .replaceAll("{path}", path);
}
