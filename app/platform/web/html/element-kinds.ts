const HEAD_TAGS = "html head title meta link base basefont bgsound script style noframes noscript".split(" ");
/** Elements without a box, wherever they are; the document's own elements begin and end nothing within it. */
const BOXLESS = "html head body title meta link base basefont bgsound area param source track".split(" ");

/** Tags inside of a word change nothing about it: the phrasing elements that a browser puts into the line (HTML standard, "Rendering"). */
const INLINE = (
  "a abbr acronym b bdi bdo big blink cite code data del dfn em font i ins kbd label mark nobr output q rb rp rt rtc ruby s samp slot small span strike " +
  "strong sub sup time tt u var wbr svg:a svg:tspan"
).split(" ");
/** In the line too, but something of their own: the text before and the text behind are two words of one block. */
const PARTING = "audio canvas embed iframe img input map math meter picture progress svg video".split(" ");
/** Their content is not visible text. Those that are not parting change nothing about a word around them. */
const UNSEEN =
  "script style noscript iframe noembed noframes svg:desc svg:metadata svg:script svg:style svg:title math:script math:style".split(
    " ",
  );
const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
const FRAMES_AND_MEDIA = ["iframe", "audio", "video", "source", "embed", "track"];

/** What an element is to us; several may hold. Without any it is a block: the text before it, in it and behind it is on lines of its own. */
export const ELEMENT_KIND = { ofHead: 1, inline: 2, unseen: 4, heading: 8, media: 16, parting: 32 } as const;
const KINDS = new Map<string, number>();
for (const [kind, names] of [
  [ELEMENT_KIND.ofHead, HEAD_TAGS],
  [ELEMENT_KIND.inline, [...INLINE, ...BOXLESS]],
  [ELEMENT_KIND.parting, PARTING],
  [ELEMENT_KIND.unseen, UNSEEN],
  [ELEMENT_KIND.heading, HEADINGS],
  [ELEMENT_KIND.media, FRAMES_AND_MEDIA],
] as const)
  for (const name of names) KINDS.set(name, (KINDS.get(name) ?? 0) | kind);

/** The kinds of an element. Shapes of a drawing and symbols of a formula ("svg:path") part words, and so does `<o:p>`; elements that HTML does not know are blocks. */
export const elementKindsOf = (name: string): number =>
  KINDS.get(name) ?? (name.includes(":") ? ELEMENT_KIND.parting : 0);

/** Whether an element begins and ends lines of its own. */
export const isBlockElement = (kinds: number): boolean =>
  (kinds & (ELEMENT_KIND.inline | ELEMENT_KIND.parting | ELEMENT_KIND.unseen)) === 0;

/** Elements without content. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(" "),
);
