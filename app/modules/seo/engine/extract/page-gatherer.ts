import { ELEMENT_KIND, elementKindsOf, isBlockElement, VOID_ELEMENTS } from "#app/platform/web/html/element-kinds.ts";
import { ElementScope } from "#app/platform/web/html/element-scope.ts";
import type { Tag, TagSink, TextSpan } from "#app/platform/web/html/html-scanner.ts";
import { metaRefreshTarget } from "#app/platform/web/html/meta-refresh.ts";
import type { HtmlFacts, ImageFacts, LinkFacts } from "../../domain/facts.ts";
import { LighthouseGatherer } from "./lighthouse-facts.ts";
import type { LinkCache } from "./links/link-cache.ts";
import { TargetGatherer } from "./links/page-targets.ts";
import { PageHead } from "./page-head.ts";
import { PAGE_LIMITS } from "./page-limits.ts";
import { readStructuredData } from "./structured/json-ld.ts";
import { MicrodataGatherer } from "./structured/microdata.ts";
import { TextCollector } from "./text/text-collector.ts";
import { normalizeWhitespace, withTrailingSpace } from "./text/whitespace.ts";

const JSON_LD = /^\s*application\/ld\+json\s*(;|$)/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** Text that has no place in a head: anything but the white space of HTML. */
const NOT_BLANK = /[^\t\n\f\r ]/;

interface OpenLink {
  raw: string;
  text: string;
  fallback: string;
  nofollow: boolean;
}

interface OpenHeading {
  entry: { text: string };
  scope: ElementScope;
}

/** What is gathered while the document streams by; addresses are resolved at the end, when `<base>` is known. */
export class PageGatherer implements TagSink {
  readonly #url: string;
  readonly #secure: boolean;
  readonly #visible = new TextCollector();
  readonly #head = new PageHead();
  readonly #lighthouse = new LighthouseGatherer();
  readonly #targets = new TargetGatherer();
  readonly #headings: { level: 1 | 2 | 3 | 4 | 5 | 6; text: string }[] = [];
  readonly #links: OpenLink[] = [];
  #linksLeftOut = 0;
  readonly #images: Omit<ImageFacts, "url">[] = [];
  readonly #structuredData: HtmlFacts["structuredData"] = [];
  readonly #subresources: { tag: string; raw: string }[] = [];
  readonly #forms: string[] = [];
  #lang: string | null = null;
  /** Only for a page that has any. */
  #microdata: MicrodataGatherer | null = null;
  #jsonKept = 0;
  #jsonBlocks = 0;
  #headOver = false;
  #link: OpenLink | null = null;
  #heading: OpenHeading | null = null;
  /** Of the title that is being read; null outside of one. */
  #title: string | null = null;
  #json: { text: string; cut: boolean; line: number } | null = null;
  /** Name of the element whose text nobody sees; null outside of one. */
  #unseen: string | null = null;

  constructor(url: string) {
    this.#url = url;
    this.#secure = url.startsWith("https://");
  }

  open(tag: Tag): void {
    const { name } = tag;
    const kinds = elementKindsOf(name);
    // The parser of the HTML standard closes the head at the first tag that has no place in it.
    if (!this.#headOver && !(kinds & ELEMENT_KIND.ofHead)) this.#headOver = true;
    if (this.#microdata === null && tag.has("itemscope")) this.#microdata = new MicrodataGatherer(this.#url);
    this.#microdata?.open(tag);
    this.#targets.open(tag);
    this.#lighthouse.open(tag);
    if (this.#heading?.scope.open(name)) this.#heading = null;
    this.#boundary(kinds);
    if (kinds & ELEMENT_KIND.unseen) this.#openUnseen(tag);
    else if (kinds & ELEMENT_KIND.heading) this.#openHeading(name);
    else this.#openSeen(tag);
    if (this.#secure && kinds & ELEMENT_KIND.media) this.#subresource(name, tag.get("src"));
  }

  #openUnseen(tag: Tag): void {
    if (tag.name === "script") this.#script(tag);
    if (!this.#json) this.#unseen = tag.name;
  }

  #openSeen(tag: Tag): void {
    switch (tag.name) {
      case "html":
        this.#lang ??= tag.get("lang")?.slice(0, PAGE_LIMITS.codeChars) ?? null;
        break;
      case "base":
        this.#head.setBase(tag);
        break;
      case "title":
        this.#title = "";
        break;
      case "meta":
        this.#meta(tag);
        break;
      case "link":
        this.#linkElement(tag);
        break;
      case "a":
      case "svg:a":
        this.#link = null;
        this.#lighthouse.anchor(tag);
        this.#anchor(tag);
        break;
      case "area":
        this.#anchor(tag);
        break;
      case "img":
        this.#image(tag);
        break;
      case "form":
        this.#form(tag);
    }
  }

  #openHeading(name: string): void {
    this.#heading = null;
    if (this.#headings.length >= PAGE_LIMITS.headings) return;
    const entry = { level: Number(name[1]) as 1 | 2 | 3 | 4 | 5 | 6, text: "" };
    this.#headings.push(entry);
    this.#heading = { entry, scope: new ElementScope(name) };
  }

  close(name: string): void {
    // What has no content has no end either; only "</br>" is another line break.
    if (VOID_ELEMENTS.has(name) && name !== "br") return;
    this.#microdata?.close(name);
    this.#lighthouse.close(name);
    const kinds = elementKindsOf(name);
    // Of end tags only these have no place in a head; the others are left out there.
    if (!this.#headOver && (name === "body" || name === "html" || name === "br")) this.#headOver = true;
    if (kinds & ELEMENT_KIND.unseen) this.#closeUnseen(name);
    else if (name === "a" || name === "svg:a") {
      this.#link = null;
      this.#lighthouse.endAnchor();
    } else if (name === "title") this.#endTitle();
    else if (this.#heading && (kinds & ELEMENT_KIND.heading || this.#heading.scope.close(name))) this.#heading = null;
    this.#boundary(kinds);
  }

  #closeUnseen(name: string): void {
    if (name === this.#unseen) this.#unseen = null;
    else if (name === "script") this.#endJson();
  }

  #endTitle(): void {
    if (this.#title !== null) this.#head.addTitle(this.#title);
    this.#title = null;
  }

  #endJson(): void {
    if (!this.#json) return;
    const { text, cut, line } = this.#json;
    this.#json = null;
    const kept = !cut && this.#jsonKept + text.length <= PAGE_LIMITS.jsonKeptChars;
    if (kept) this.#jsonKept += text.length;
    this.#structuredData.push({ ...readStructuredData(text, cut), line, ...(kept ? { source: text } : {}) });
  }

  text(text: string, span: TextSpan | null): void {
    if (this.#unseen !== null) return;
    if (this.#json) {
      const json = this.#json;
      const room = PAGE_LIMITS.jsonChars - json.text.length;
      if (text.length > room) json.cut = true;
      json.text += text.slice(0, Math.max(0, room));
      return;
    }
    if (this.#title !== null) {
      if (this.#title.length < PAGE_LIMITS.textChars * 2) this.#title += text.slice(0, PAGE_LIMITS.textChars * 2);
      return;
    }
    if (!this.#headOver && NOT_BLANK.test(text)) this.#headOver = true;
    if (span) this.#visible.addSpan(span);
    else this.#visible.add(text);
    this.#lighthouse.text(text);
    this.#microdata?.text(text);
    this.#name(text);
  }

  /** Text that names the link or the heading around it. */
  #name(text: string): void {
    if (this.#link && this.#link.text.length < PAGE_LIMITS.textChars)
      this.#link.text += text.slice(0, PAGE_LIMITS.textChars);
    const entry = this.#heading?.entry;
    if (entry && entry.text.length < PAGE_LIMITS.textChars) entry.text += text.slice(0, PAGE_LIMITS.textChars);
  }

  /** Ends the word or the block that is open, as the element does whose tag is read. */
  #boundary(kinds: number): void {
    const block = isBlockElement(kinds);
    if (!block && !(kinds & ELEMENT_KIND.parting)) return;
    if (block) {
      this.#visible.breakBlock();
      this.#lighthouse.breakLine();
    } else this.#visible.breakWord();
    if (this.#link) this.#link.text = withTrailingSpace(this.#link.text);
    const entry = this.#heading?.entry;
    if (entry) entry.text = withTrailingSpace(entry.text);
  }

  #script(tag: Tag): void {
    if (JSON_LD.test(tag.get("type") ?? "") && this.#jsonBlocks++ < PAGE_LIMITS.jsonBlocks)
      this.#json = { text: "", cut: false, line: tag.endLine() };
    else if (this.#secure) this.#subresource("script", tag.get("src"));
  }

  #form(tag: Tag): void {
    if (tag.get("method")?.toLowerCase() === "post" && this.#forms.length < PAGE_LIMITS.others)
      this.#forms.push((tag.get("action") ?? "").trim().slice(0, PAGE_LIMITS.rawChars));
  }

  #meta(tag: Tag): void {
    const name = tag.get("name")?.toLowerCase();
    if (!this.#headOver) this.#lighthouse.meta(tag, name);
    this.#head.meta(tag, name);
  }

  #linkElement(tag: Tag): void {
    if (!this.#headOver) this.#lighthouse.link(tag);
    const rel = ` ${(tag.get("rel") ?? "").toLowerCase().replace(/\s+/g, " ")} `;
    const raw = (tag.get("href") ?? "").trim().slice(0, PAGE_LIMITS.rawChars);
    this.#head.link(tag, rel, raw, !this.#headOver);
    if (this.#secure && / (stylesheet|icon|preload|modulepreload|manifest|apple-touch-icon) /.test(rel))
      this.#subresource("link", raw);
  }

  #subresource(tag: string, raw: string | null): void {
    if (raw && this.#subresources.length < PAGE_LIMITS.others * 2)
      this.#subresources.push({ tag, raw: raw.trim().slice(0, PAGE_LIMITS.rawChars) });
  }

  #anchor(tag: Tag): void {
    const href = tag.get("href");
    if (href === null) return;
    if (this.#links.length >= PAGE_LIMITS.links) {
      this.#linksLeftOut++;
      return;
    }
    const rel = tag.get("rel");
    const area = tag.name === "area";
    const link = {
      raw: href.trim().slice(0, PAGE_LIMITS.rawChars),
      text: area ? (tag.get("alt") ?? "").slice(0, PAGE_LIMITS.textChars) : "",
      fallback: (tag.get("aria-label") ?? tag.get("title") ?? "").slice(0, PAGE_LIMITS.textChars),
      nofollow: rel !== null && /(^|[\s,])nofollow([\s,]|$)/i.test(rel),
    };
    this.#links.push(link);
    if (!area) this.#link = link;
  }

  #image(tag: Tag): void {
    this.#lighthouse.image(tag);
    if (this.#secure) this.#subresource("img", tag.get("src"));
    if (this.#images.length >= PAGE_LIMITS.images) return;
    const raw = tag.get("src") ?? tag.get("data-src") ?? tag.get("srcset")?.trim().split(/[\s,]/, 1)[0] ?? "";
    const alt = tag.get("alt");
    if (alt) this.#name(` ${alt.slice(0, PAGE_LIMITS.textChars)} `);
    const role = tag.get("role")?.toLowerCase();
    const decorative = role === "presentation" || role === "none" || tag.get("aria-hidden") === "true";
    const style = tag.get("style") ?? "";
    this.#images.push({
      raw: raw.startsWith("data:") ? raw.slice(0, 40) : raw.trim().slice(0, PAGE_LIMITS.rawChars),
      alt: alt?.slice(0, PAGE_LIMITS.textChars) ?? (decorative ? "" : null),
      hasSize:
        (tag.has("width") && tag.has("height")) ||
        /aspect-ratio\s*:/i.test(style) ||
        (/(^|[;\s])width\s*:/i.test(style) && /(^|[;\s])height\s*:/i.test(style)),
    });
  }

  /** The links as facts, and how many lead to a script. */
  #linkFacts(resolve: ReturnType<LinkCache["resolver"]>): {
    links: LinkFacts[];
    scriptLinks: { count: number; first: string };
  } {
    const links: LinkFacts[] = [];
    const scriptLinks = { count: 0, first: "" };
    for (const { raw, text, fallback, nofollow } of this.#links) {
      const target = resolve(raw);
      // mailto:, tel:, javascript: lead to no page.
      if (!target && SCHEME.test(raw) && !/^https?:/i.test(raw)) {
        if (/^javascript:/i.test(raw) && scriptLinks.count++ === 0)
          scriptLinks.first = raw.slice(0, PAGE_LIMITS.codeChars);
        continue;
      }
      links.push({
        url: target?.url ?? null,
        raw,
        anchor: normalizeWhitespace(text) || normalizeWhitespace(fallback),
        nofollow,
        internal: target?.internal ?? false,
      });
    }
    return { links, scriptLinks };
  }

  /** Ends the document: what is still open ends with it. */
  facts(url: string, key: string, memory: LinkCache): HtmlFacts {
    this.#endTitle();
    this.#endJson();
    const head = this.#head;
    const base = (head.base === null ? null : URL.parse(head.base, url)?.href) ?? url;
    const resolve = memory.resolver(base, key);
    const resolved = (raw: string): string | null => (raw === "" ? null : (resolve(raw)?.url ?? null));
    const { links, scriptLinks } = this.#linkFacts(resolve);
    const { targets, places } = this.#targets.facts(resolved);
    return {
      lang: this.#lang,
      charset: head.charset,
      viewport: head.viewport,
      titles: head.titles.map(normalizeWhitespace),
      descriptions: head.descriptions,
      headings: this.#headings.map(({ level, text }) => ({ level, text: normalizeWhitespace(text) })),
      canonicals: head.canonicals.map((canonical) => ({ ...canonical, url: resolved(canonical.raw) })),
      robotsDirectives: head.robots,
      hreflangs: head.hreflangs.map((annotation) => ({ ...annotation, url: resolved(annotation.raw) })),
      wordCount: this.#visible.wordCount,
      textHash: this.#visible.hash,
      text: this.#visible.text,
      links,
      ...(this.#linksLeftOut > 0 && { linksLeftOut: this.#linksLeftOut }),
      images: this.#images.map(({ raw, alt, hasSize }) => ({ url: resolved(raw), raw, alt, hasSize })),
      structuredData: this.#structuredData,
      mixedContent: this.#secure
        ? this.#subresources.flatMap(({ tag, raw }) => {
            const target = resolved(raw);
            return target?.startsWith("http://") ? [{ tag, url: target }] : [];
          })
        : [],
      formActions: this.#forms.map((action) => (action === "" ? url : (URL.parse(action, base)?.href ?? action))),
      openGraph: head.openGraph,
      metaRefresh: head.metaRefresh,
      ...(head.metaRefresh !== null && { metaRefreshUrl: resolved(metaRefreshTarget(head.metaRefresh) ?? "") }),
      lighthouse: this.#lighthouse.facts(url, base),
      ...(this.#microdata ? { microdata: [...this.#microdata.items] } : {}),
      twitterCard: head.twitterCard,
      hasIcon: head.hasIcon,
      scriptLinks,
      resources: targets
        .flatMap(({ role, url: file }) => (role === "script" || role === "stylesheet" ? [file] : []))
        .slice(0, PAGE_LIMITS.resources),
      targets,
      places,
    };
  }
}
