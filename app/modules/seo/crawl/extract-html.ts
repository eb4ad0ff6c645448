import type { HtmlFacts, ImageFacts, LinkFacts } from "../domain/facts.ts";
import { refreshTarget } from "../domain/meta-refresh.ts";
import { concat } from "./body.ts";
import { IS, KINDS } from "./element-kinds.ts";
import { encodingOf, HEAD_BYTES } from "./encoding.ts";
import { fold, parted } from "./fold.ts";
import { HtmlScanner, type Tag, type TagSink, type TextSpan } from "./html-scan.ts";
import { LighthouseGatherer } from "./lighthouse-facts.ts";
import { LinkMemory } from "./link-memory.ts";
import { MicrodataGatherer } from "./microdata.ts";
import { CAPS } from "./page-caps.ts";
import { TargetGatherer } from "./page-targets.ts";
import { readStructuredData } from "./structured-data.ts";
import { TextFold } from "./text-fold.ts";

const JSON_LD = /^\s*application\/ld\+json\s*(;|$)/i;

interface OpenLink {
  raw: string;
  text: string;
  fallback: string;
  nofollow: boolean;
}

/** What is gathered while the document streams by; addresses are resolved at the end, when `<base>` is known. */
class Gatherer implements TagSink {
  readonly #secure: boolean;
  readonly visible = new TextFold();
  lang: string | null = null;
  charset: string | null = null;
  viewport: string | null = null;
  base: string | null = null;
  metaRefresh: string | null = null;
  twitterCard: string | null = null;
  hasIcon = false;
  readonly scriptLinks = { count: 0, first: "" };
  readonly targets = new TargetGatherer();
  readonly titles: string[] = [];
  readonly descriptions: string[] = [];
  readonly headings: { level: 1 | 2 | 3 | 4 | 5 | 6; text: string }[] = [];
  readonly canonicals: { raw: string; inHead: boolean }[] = [];
  readonly robots: string[] = [];
  readonly hreflangs: { lang: string; raw: string }[] = [];
  readonly links: OpenLink[] = [];
  readonly images: Omit<ImageFacts, "url">[] = [];
  readonly structuredData: HtmlFacts["structuredData"] = [];
  readonly lighthouse = new LighthouseGatherer();
  /** Only for a page that has any. */
  microdata: MicrodataGatherer | null = null;
  #jsonKept = 0;
  readonly subresources: { tag: string; raw: string }[] = [];
  readonly forms: string[] = [];
  readonly openGraph: HtmlFacts["openGraph"] = { title: null, description: null, image: null };
  #jsonBlocks = 0;
  #headOver = false;
  #link: OpenLink | null = null;
  #heading: { text: string } | null = null;
  /** Of the title that is being read; null outside of one. */
  #title: string | null = null;
  #json: { text: string; cut: boolean; line: number } | null = null;
  /** Name of the element whose text nobody sees; null outside of one. */
  #unseen: string | null = null;
  /** Open templates. */
  #templates = 0;

  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
    this.#secure = url.startsWith("https://");
  }

  open(tag: Tag): void {
    const { name } = tag;
    const kind = KINDS.get(name) ?? 0;
    if (this.#templates === 0) this.targets.open(tag);
    if (this.microdata === null && tag.has("itemscope")) this.microdata = new MicrodataGatherer(this.#url);
    if (this.microdata && this.#templates === 0) this.microdata.open(tag);
    if (kind & IS.unseen) this.#openUnseen(tag);
    else if (kind & IS.inline) return;
    else {
      this.#boundary(kind);
      if (kind & IS.heading) this.#openHeading(name);
      else this.#openSeen(tag);
    }
    if (this.#secure && kind & IS.media) this.#subresource(name, tag.get("src"));
  }

  #openUnseen(tag: Tag): void {
    const { name } = tag;
    if (name === "template") this.#templates++;
    else if (name === "script") this.#script(tag);
    if (name !== "template" && !this.#json) this.#unseen = name;
  }

  #openSeen(tag: Tag): void {
    switch (tag.name) {
      case "html":
        this.lang ??= tag.get("lang")?.slice(0, CAPS.codeChars) ?? null;
        break;
      case "base":
        // Every link is resolved against it, so that an endless one would cost its length for each of them.
        this.base ??= tag.get("href")?.slice(0, CAPS.rawChars) ?? null;
        break;
      case "title":
        if (this.#templates === 0) this.#title = "";
        break;
      case "meta":
        this.#meta(tag);
        break;
      case "link":
        this.#linkElement(tag);
        break;
      case "a":
        this.#link = null;
        if (this.#templates === 0) this.lighthouse.anchor(tag);
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
    if (this.headings.length >= CAPS.headings) return;
    const heading = { level: Number(name[1]) as 1 | 2 | 3 | 4 | 5 | 6, text: "" };
    this.headings.push(heading);
    this.#heading = this.#templates === 0 ? heading : null;
  }

  close(name: string): void {
    this.microdata?.close(name);
    const kind = KINDS.get(name) ?? 0;
    if (kind & IS.unseen) {
      if (name === "template") this.#templates = Math.max(0, this.#templates - 1);
      else if (name === this.#unseen) this.#unseen = null;
      else if (name === "script" && this.#json) {
        this.#endJson(this.#json);
        this.#json = null;
      }
      return;
    }
    if (name === "a") {
      this.#link = null;
      this.lighthouse.endAnchor();
    } else if (name === "title" && this.#title !== null) {
      // A title in the body belongs to a drawing.
      if (!this.#headOver && this.titles.length < CAPS.others) this.titles.push(this.#title);
      this.#title = null;
    } else if (kind & IS.heading) this.#heading = null;
    if (!(kind & IS.inline)) this.#boundary(kind);
  }

  #endJson({ text, cut, line }: { text: string; cut: boolean; line: number }): void {
    const kept = !cut && this.#jsonKept + text.length <= CAPS.jsonKeptChars;
    if (kept) this.#jsonKept += text.length;
    this.structuredData.push({ ...readStructuredData(text, cut), line, ...(kept ? { source: text } : {}) });
  }

  text(text: string, span: TextSpan | null): void {
    if (this.#unseen !== null || this.#templates > 0) return;
    if (this.#json) {
      const json = this.#json;
      const room = CAPS.jsonChars - json.text.length;
      if (text.length > room) json.cut = true;
      json.text += text.slice(0, Math.max(0, room));
      return;
    }
    if (this.#title !== null) {
      if (this.#title.length < CAPS.textChars * 2) this.#title += text.slice(0, CAPS.textChars * 2);
      return;
    }
    if (span) this.visible.addSpan(span);
    else this.visible.add(text);
    this.lighthouse.text(text);
    this.microdata?.text(text);
    this.#name(text);
  }

  /** Text that names the link or the heading around it. */
  #name(text: string): void {
    if (this.#link && this.#link.text.length < CAPS.textChars) this.#link.text += text.slice(0, CAPS.textChars);
    if (this.#heading && this.#heading.text.length < CAPS.textChars) this.#heading.text += text.slice(0, CAPS.textChars);
  }

  #boundary(kind: number): void {
    if (this.#templates > 0) return;
    // The parser of the HTML standard closes the head at the first tag that has no place in it.
    if (!this.#headOver && !(kind & IS.ofHead)) this.#headOver = true;
    this.visible.breakBlock();
    if (this.#link) this.#link.text = parted(this.#link.text);
    if (this.#heading) this.#heading.text = parted(this.#heading.text);
  }

  #script(tag: Tag): void {
    if (JSON_LD.test(tag.get("type") ?? "") && this.#jsonBlocks++ < CAPS.jsonBlocks) {
      if (this.#templates === 0) this.#json = { text: "", cut: false, line: tag.endLine() };
    } else if (this.#secure) this.#subresource("script", tag.get("src"));
  }

  #form(tag: Tag): void {
    if (tag.get("method")?.toLowerCase() === "post" && this.forms.length < CAPS.others)
      this.forms.push((tag.get("action") ?? "").trim().slice(0, CAPS.rawChars));
  }

  #meta(tag: Tag): void {
    const name = tag.get("name")?.toLowerCase();
    if (!this.#headOver) this.lighthouse.meta(tag, name);
    const content = (): string => tag.get("content") ?? "";
    if (name === "description") {
      if (this.descriptions.length < CAPS.others) this.descriptions.push(fold(content()).slice(0, CAPS.textChars * 5));
    } else if (name === "viewport") this.viewport ??= content().slice(0, CAPS.textChars);
    else if (name === "robots" || name === "googlebot") {
      for (const part of content().toLowerCase().split(",").slice(0, CAPS.others))
        if (part.trim() !== "") this.robots.push(part.trim().slice(0, CAPS.codeChars));
    }
    const charset = tag.get("charset");
    if (charset) this.charset ??= charset.trim().toLowerCase().slice(0, CAPS.codeChars);
    const equiv = tag.get("http-equiv")?.toLowerCase();
    if (equiv === "refresh") this.metaRefresh ??= content().slice(0, CAPS.rawChars);
    else if (equiv === "content-type") this.charset ??= /charset\s*=\s*"?([^\s";]+)/i.exec(content())?.[1]?.toLowerCase().slice(0, CAPS.codeChars) ?? null;
    const property = (tag.get("property") ?? name)?.toLowerCase();
    if (property === "og:title") this.openGraph.title ??= fold(content()).slice(0, CAPS.textChars);
    else if (property === "og:description") this.openGraph.description ??= fold(content()).slice(0, CAPS.textChars);
    else if (property === "twitter:card") this.twitterCard ??= content().slice(0, CAPS.codeChars);
    else if (property === "og:image" || property === "og:image:url") this.openGraph.image ??= content().slice(0, CAPS.rawChars);
  }

  #linkElement(tag: Tag): void {
    if (!this.#headOver) this.lighthouse.link(tag);
    const rel = ` ${(tag.get("rel") ?? "").toLowerCase().replace(/\s+/g, " ")} `;
    const raw = (tag.get("href") ?? "").trim().slice(0, CAPS.rawChars);
    if (rel.includes(" canonical ") && this.canonicals.length < CAPS.others) {
      this.canonicals.push({ raw, inHead: !this.#headOver });
    }
    if (rel.includes(" icon ")) this.hasIcon = true;
    const lang = tag.get("hreflang");
    if (lang !== null && rel.includes(" alternate ") && this.hreflangs.length < CAPS.hreflangs)
      this.hreflangs.push({ lang: lang.trim().slice(0, CAPS.codeChars), raw });
    if (this.#secure && / (stylesheet|icon|preload|modulepreload|manifest|apple-touch-icon) /.test(rel)) this.#subresource("link", raw);
  }

  #subresource(tag: string, raw: string | null): void {
    if (raw && this.subresources.length < CAPS.others * 2) this.subresources.push({ tag, raw: raw.trim().slice(0, CAPS.rawChars) });
  }

  #anchor(tag: Tag): void {
    const href = tag.get("href");
    if (href === null || this.links.length >= CAPS.links) return;
    const rel = tag.get("rel");
    const area = tag.name === "area";
    const link = {
      raw: href.trim().slice(0, CAPS.rawChars),
      text: area ? (tag.get("alt") ?? "").slice(0, CAPS.textChars) : "",
      fallback: (tag.get("aria-label") ?? tag.get("title") ?? "").slice(0, CAPS.textChars),
      nofollow: rel !== null && /(^|[\s,])nofollow([\s,]|$)/i.test(rel),
    };
    this.links.push(link);
    if (!area && this.#templates === 0) this.#link = link;
  }

  #image(tag: Tag): void {
    if (this.#templates === 0) this.lighthouse.image(tag);
    if (this.#secure) this.#subresource("img", tag.get("src"));
    if (this.images.length >= CAPS.images) return;
    const raw = tag.get("src") ?? tag.get("data-src") ?? tag.get("srcset")?.trim().split(/[\s,]/)[0] ?? "";
    const alt = tag.get("alt");
    if (alt && this.#templates === 0) this.#name(` ${alt.slice(0, CAPS.textChars)} `);
    const role = tag.get("role")?.toLowerCase();
    const decorative = role === "presentation" || role === "none" || tag.get("aria-hidden") === "true";
    const style = tag.get("style") ?? "";
    this.images.push({
      raw: raw.startsWith("data:") ? raw.slice(0, 40) : raw.trim().slice(0, CAPS.rawChars),
      alt: alt?.slice(0, CAPS.textChars) ?? (decorative ? "" : null),
      hasSize:
        (tag.has("width") && tag.has("height")) || /aspect-ratio\s*:/i.test(style) || (/(^|[;\s])width\s*:/i.test(style) && /(^|[;\s])height\s*:/i.test(style)),
    });
  }

  #linkFacts(resolve: ReturnType<LinkMemory["resolver"]>): LinkFacts[] {
    const facts: LinkFacts[] = [];
    for (const { raw, text, fallback, nofollow } of this.links) {
      const target = resolve(raw);
      // mailto:, tel:, javascript: lead to no page.
      if (!target && SCHEME.test(raw) && !/^https?:/i.test(raw)) {
        if (/^javascript:/i.test(raw) && this.scriptLinks.count++ === 0) this.scriptLinks.first = raw.slice(0, CAPS.codeChars);
        continue;
      }
      facts.push({ url: target?.url ?? null, raw, anchor: fold(text) || fold(fallback), nofollow, internal: target?.internal ?? false });
    }
    return facts;
  }

  facts(url: string, key: string, links: LinkMemory): HtmlFacts {
    const base = (this.base === null ? null : URL.parse(this.base, url)?.href) ?? url;
    const resolve = links.resolver(base, key);
    const resolved = (raw: string): string | null => (raw === "" ? null : (resolve(raw)?.url ?? null));
    const { targets, places } = this.targets.facts(resolved);
    return {
      lang: this.lang,
      charset: this.charset,
      viewport: this.viewport,
      titles: this.titles.map(fold),
      descriptions: this.descriptions,
      headings: this.headings.map(({ level, text }) => ({ level, text: fold(text) })),
      canonicals: this.canonicals.map((canonical) => ({ ...canonical, url: resolved(canonical.raw) })),
      robotsDirectives: this.robots,
      hreflangs: this.hreflangs.map((annotation) => ({ ...annotation, url: resolved(annotation.raw) })),
      wordCount: this.visible.wordCount,
      textHash: this.visible.hash,
      text: this.visible.text,
      links: this.#linkFacts(resolve),
      images: this.images.map(({ raw, alt, hasSize }) => ({ url: resolved(raw), raw, alt, hasSize })),
      structuredData: this.structuredData,
      mixedContent: this.#secure
        ? this.subresources.flatMap(({ tag, raw }) => {
            const target = resolved(raw);
            return target?.startsWith("http://") ? [{ tag, url: target }] : [];
          })
        : [],
      formActions: this.forms.map((action) => (action === "" ? url : (URL.parse(action, base)?.href ?? action))),
      openGraph: this.openGraph,
      metaRefresh: this.metaRefresh,
      ...(this.metaRefresh !== null && { metaRefreshUrl: resolved(refreshTarget(this.metaRefresh) ?? "") }),
      lighthouse: this.lighthouse.facts(url, base, this.lang),
      ...(this.microdata ? { microdata: [...this.microdata.items] } : {}),
      twitterCard: this.twitterCard,
      hasIcon: this.hasIcon,
      scriptLinks: this.scriptLinks,
      resources: targets.flatMap(({ role, url: file }) => (role === "script" || role === "stylesheet" ? [file] : [])).slice(0, CAPS.resources),
      targets,
      places,
    };
  }
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Reads one HTML document, bytes as they come; nothing but the facts is kept. */
export class HtmlReader {
  readonly #gatherer: Gatherer;
  readonly #scanner: HtmlScanner;
  readonly #url: string;
  readonly #announced: string | null;
  /** The beginning, until it is long enough to tell the encoding by. */
  #head: Uint8Array | null = new Uint8Array(0);
  /** Null for UTF-8, which is read as it is. */
  #decoder: TextDecoder | null = null;

  /** @param announced the charset of the Content-Type; without one, or with an unknown one, the document's own beginning tells */
  constructor(url: string, announced: string | null = null) {
    this.#url = url;
    this.#announced = announced;
    this.#gatherer = new Gatherer(url);
    this.#scanner = new HtmlScanner(this.#gatherer);
  }

  push(bytes: Uint8Array): void {
    if (this.#head === null) {
      this.#read(bytes);
      return;
    }
    const head = this.#head.length === 0 ? bytes : concat([this.#head, bytes], this.#head.length + bytes.length);
    if (head.length >= HEAD_BYTES) this.#begin(head);
    else this.#head = head === bytes ? bytes.slice() : head;
  }

  #begin(head: Uint8Array): void {
    this.#head = null;
    const encoding = encodingOf(head, this.#announced);
    if (encoding !== "utf-8") this.#decoder = new TextDecoder(encoding);
    this.#read(head);
  }

  #read(bytes: Uint8Array): void {
    this.#scanner.push(this.#decoder ? encoder.encode(this.#decoder.decode(bytes, { stream: true })) : bytes);
  }

  /** Ends the document. `key` is the site's (see `siteKey`); `links` what a crawl remembers of addresses it has resolved. */
  end(key: string, links = new LinkMemory()): HtmlFacts {
    if (this.#head !== null) this.#begin(this.#head);
    if (this.#decoder) this.#scanner.push(encoder.encode(this.#decoder.decode()));
    this.#scanner.end();
    return this.#gatherer.facts(this.#url, key, links);
  }
}

const encoder = new TextEncoder();
