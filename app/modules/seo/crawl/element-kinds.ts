const HEAD_TAGS = ["html", "head", "title", "meta", "link", "base", "script", "style", "template", "noscript"];

/** Tags inside of a word change nothing about it. */
const INLINE = "abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time tt u var wbr".split(" ");
/** Their content is not visible text, and they part no words. */
const UNSEEN = ["script", "style", "template", "noscript", "iframe", "noembed", "noframes"];
const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
const FRAMES_AND_MEDIA = ["iframe", "audio", "video", "source", "embed", "track"];

/** What an element is to us; several may hold. */
export const IS = { ofHead: 1, inline: 2, unseen: 4, heading: 8, media: 16 } as const;
export const KINDS: Map<string, number> = new Map<string, number>();
for (const [kind, names] of [
  [IS.ofHead, HEAD_TAGS],
  [IS.inline, INLINE],
  [IS.unseen, UNSEEN],
  [IS.heading, HEADINGS],
  [IS.media, FRAMES_AND_MEDIA],
] as const)
  for (const name of names) KINDS.set(name, (KINDS.get(name) ?? 0) | kind);
