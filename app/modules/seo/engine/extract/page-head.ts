import type { Tag } from "#app/platform/web/html/html-scanner.ts";
import type { HtmlFacts } from "../../domain/facts.ts";
import { PAGE_LIMITS } from "./page-limits.ts";
import { normalizeWhitespace } from "./text/whitespace.ts";

/** What the meta tags and links of a page say of it, wherever on the page they are. */
export class PageHead {
  charset: string | null = null;
  viewport: string | null = null;
  base: string | null = null;
  metaRefresh: string | null = null;
  twitterCard: string | null = null;
  hasIcon = false;
  readonly titles: string[] = [];
  readonly descriptions: string[] = [];
  readonly canonicals: { raw: string; inHead: boolean }[] = [];
  readonly robots: string[] = [];
  readonly hreflangs: { lang: string; raw: string }[] = [];
  readonly openGraph: HtmlFacts["openGraph"] = { title: null, description: null, image: null };

  setBase(tag: Tag): void {
    // Every link is resolved against it, so that an endless one would cost its length for each of them.
    this.base ??= tag.get("href")?.slice(0, PAGE_LIMITS.rawChars) ?? null;
  }

  addTitle(text: string): void {
    if (this.titles.length < PAGE_LIMITS.others) this.titles.push(text);
  }

  meta(tag: Tag, name: string | undefined): void {
    const content = (): string => tag.get("content") ?? "";
    if (name === "description") {
      if (this.descriptions.length < PAGE_LIMITS.others)
        this.descriptions.push(normalizeWhitespace(content()).slice(0, PAGE_LIMITS.textChars * 5));
    } else if (name === "viewport") this.viewport ??= content().slice(0, PAGE_LIMITS.textChars);
    else if (name === "robots" || name === "googlebot") this.#addRobots(content().slice(0, PAGE_LIMITS.rawChars));
    const charset = tag.get("charset");
    if (charset) this.charset ??= charset.trim().toLowerCase().slice(0, PAGE_LIMITS.codeChars);
    const equiv = tag.get("http-equiv")?.toLowerCase();
    if (equiv === "refresh") this.metaRefresh ??= content().slice(0, PAGE_LIMITS.rawChars);
    else if (equiv === "content-type")
      this.charset ??=
        /charset\s*=\s*"?([^\s";]+)/i.exec(content())?.[1]?.toLowerCase().slice(0, PAGE_LIMITS.codeChars) ?? null;
    this.#property((tag.get("property") ?? name)?.toLowerCase(), content);
  }

  #addRobots(content: string): void {
    for (const part of content.toLowerCase().split(",").slice(0, PAGE_LIMITS.others))
      if (part.trim() !== "" && this.robots.length < PAGE_LIMITS.others)
        this.robots.push(part.trim().slice(0, PAGE_LIMITS.codeChars));
  }

  #property(property: string | undefined, content: () => string): void {
    if (property === "og:title")
      this.openGraph.title ??= normalizeWhitespace(content()).slice(0, PAGE_LIMITS.textChars);
    else if (property === "og:description")
      this.openGraph.description ??= normalizeWhitespace(content()).slice(0, PAGE_LIMITS.textChars);
    else if (property === "twitter:card") this.twitterCard ??= content().slice(0, PAGE_LIMITS.codeChars);
    else if (property === "og:image" || property === "og:image:url")
      this.openGraph.image ??= content().slice(0, PAGE_LIMITS.rawChars);
  }

  /** @param rel its words with a space around each, in lower case */
  link(tag: Tag, rel: string, raw: string, inHead: boolean): void {
    if (rel.includes(" canonical ") && this.canonicals.length < PAGE_LIMITS.others)
      this.canonicals.push({ raw, inHead });
    if (rel.includes(" icon ") && !rel.includes(" stylesheet ")) this.hasIcon = true;
    const lang = tag.get("hreflang");
    if (lang !== null && rel.includes(" alternate ") && this.hreflangs.length < PAGE_LIMITS.hreflangs)
      this.hreflangs.push({ lang: lang.trim().slice(0, PAGE_LIMITS.codeChars), raw });
  }
}
