import { HtmlReader } from "#app/modules/seo/engine/extract/html-reader.ts";
import { PAGE_LIMITS } from "#app/modules/seo/engine/extract/page-limits.ts";
import { countText } from "#app/modules/seo-tools/content/domain/readability.ts";
import { sentencesOf } from "#app/shared/text/sentences.ts";
import { type ReferenceFacts, referenceFacts } from "./page-facts.ts";

const URL_OF_PAGE = "https://reference.example/folder/page";

/** What the crawl reads in a document that arrives in pieces of so many bytes, in the shape of the reference. */
export function crawledFacts(source: string, pieceBytes = 65_536): ReferenceFacts {
  const reader = new HtmlReader(URL_OF_PAGE, "utf-8");
  const bytes = new TextEncoder().encode(source);
  for (let at = 0; at < bytes.length; at += pieceBytes) reader.push(bytes.slice(at, at + pieceBytes));
  const facts = reader.end("reference.example");
  return {
    lang: facts.lang,
    titles: facts.titles,
    descriptions: facts.descriptions,
    robots: facts.robotsDirectives,
    canonicals: facts.canonicals.map(({ raw, inHead }) => ({ raw, inHead })),
    headings: facts.headings,
    text: facts.text,
    wordCount: facts.wordCount,
    links: facts.links.map(({ raw, anchor, nofollow }) => ({ raw, anchor, nofollow })),
    images: facts.images.map(({ raw, alt }) => ({ raw, alt })),
    sentences: sentencesOf(facts.text),
    paragraphs: countText(facts.text, "en").paragraphs,
  };
}

/** The crawl keeps the beginning of a page's links and of long texts, counted before white space is folded and mail addresses are left out: what is safely within is compared. */
const COMPARED = {
  links: PAGE_LIMITS.links * 0.9,
  headings: PAGE_LIMITS.headings,
  images: PAGE_LIMITS.images,
  textChars: PAGE_LIMITS.textChars / 2,
};

const bounded = (facts: ReferenceFacts): ReferenceFacts => ({
  ...facts,
  links: facts.links
    .slice(0, COMPARED.links)
    .map((link) => ({ ...link, anchor: link.anchor.slice(0, COMPARED.textChars) })),
  headings: facts.headings
    .slice(0, COMPARED.headings)
    .map(({ level, text }) => ({ level, text: text.slice(0, COMPARED.textChars) })),
  images: facts.images.slice(0, COMPARED.images),
});

export interface Difference {
  field: keyof ReferenceFacts;
  crawled: string;
  reference: string;
}

/** The first place in which two texts differ, with what is around it. */
function around(text: string, other: string): string {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  return `${at > 40 ? "…" : ""}${text.slice(Math.max(0, at - 40), at + 60)}`;
}

/** The fields in which the crawl and the reference differ. */
export function differencesOf(source: string, pieceBytes?: number): Difference[] {
  const crawled = bounded(crawledFacts(source, pieceBytes));
  const reference = bounded(referenceFacts(source));
  return (Object.keys(reference) as (keyof ReferenceFacts)[]).flatMap((field) => {
    const [one, other] = [JSON.stringify(crawled[field]), JSON.stringify(reference[field])];
    return one === other ? [] : [{ field, crawled: around(one, other), reference: around(other, one) }];
  });
}
