import { decodeHTMLAttribute } from "entities/lib/decode.js";
import type { HtmlFacts, ImageFacts, LinkFacts } from "../domain/facts.ts";
import { resolveLink } from "../domain/urls.ts";
import { readStructuredData } from "./structured-data.ts";
import { TextFold } from "./text-fold.ts";
import { closeMark, type MarkKind, openMark, TextScanner, type TextSink } from "./text-scan.ts";

/** Bounds of what one page may make us keep, whatever it contains. */
const CAPS = {
  links: 5_000,
  images: 2_000,
  headings: 1_000,
  codeChars: 200,
  hreflangs: 500,
  others: 100,
  textChars: 1_000,
  rawChars: 4_096,
  jsonChars: 262_144,
  jsonBlocks: 50,
};

const fold = (text: string): string => text.replace(/\s+/g, " ").trim();

/** lol-html hands attributes over as written. */
function attribute(element: Element, name: string): string | null {
  const value = element.getAttribute(name);
  return value?.includes("&") ? decodeHTMLAttribute(value) : value;
}

const HEAD_TAGS = new Set(["html", "head", "title", "meta", "link", "base", "script", "style", "template", "noscript"]);

interface OpenLink {
  raw: string;
  text: string;
  fallback: string;
  nofollow: boolean;
}

/** What is gathered while the document streams by; addresses are resolved at the end, when `<base>` is known. */
class Gatherer implements TextSink {
  readonly visible = new TextFold();
  lang: string | null = null;
  charset: string | null = null;
  viewport: string | null = null;
  base: string | null = null;
  metaRefresh: string | null = null;
  readonly titles: string[] = [];
  readonly descriptions: string[] = [];
  readonly headings: { level: 1 | 2 | 3 | 4 | 5 | 6; text: string }[] = [];
  readonly canonicals: { raw: string; inHead: boolean }[] = [];
  readonly robots: string[] = [];
  readonly hreflangs: { lang: string; raw: string }[] = [];
  readonly links: OpenLink[] = [];
  readonly images: Omit<ImageFacts, "url">[] = [];
  readonly structuredData: HtmlFacts["structuredData"] = [];
  readonly subresources: { tag: string; raw: string }[] = [];
  readonly forms: string[] = [];
  readonly openGraph: HtmlFacts["openGraph"] = { title: null, description: null, image: null };
  jsonBlocks = 0;
  #headOver = false;
  #link: OpenLink | null = null;
  #heading: { text: string } | null = null;
  /** Of the title that is being read; null outside of one. */
  #title: string | null = null;
  #json: { text: string; cut: boolean } | null = null;
  #alternative = false;

  open(kind: MarkKind, index: number): void {
    if (kind === "L") this.#link = this.links[index] ?? null;
    else if (kind === "H") this.#heading = this.headings[index] ?? null;
    else if (kind === "T") this.#title = "";
    else if (kind === "J") this.#json = { text: "", cut: false };
    else if (kind === "C") {
      const canonical = this.canonicals[index];
      if (canonical) canonical.inHead = !this.#headOver;
    } else if (kind === "A") this.#alternative = true;
  }

  close(kind: MarkKind): void {
    if (kind === "L") this.#link = null;
    else if (kind === "H") this.#heading = null;
    else if (kind === "T" && this.#title !== null) {
      // A title in the body belongs to a drawing.
      if (!this.#headOver && this.titles.length < CAPS.others) this.titles.push(this.#title);
      this.#title = null;
    } else if (kind === "A") this.#alternative = false;
    else if (kind === "J" && this.#json) {
      this.structuredData.push(readStructuredData(this.#json.text, this.#json.cut));
      this.#json = null;
    }
  }

  text(text: string): void {
    if (this.#json) {
      const json = this.#json;
      const room = CAPS.jsonChars - json.text.length;
      if (text.length > room) json.cut = true;
      json.text += text.slice(0, Math.max(0, room));
      return;
    }
    if (this.#title !== null) {
      if (this.#title.length < CAPS.textChars * 2) this.#title += text;
      return;
    }
    if (!this.#alternative) this.visible.add(text);
    if (this.#link && this.#link.text.length < CAPS.textChars) this.#link.text += text;
    if (this.#heading && this.#heading.text.length < CAPS.textChars) this.#heading.text += text;
  }

  boundary(tag: string): void {
    // The parser of the HTML standard closes the head at the first tag that has no place in it.
    if (!this.#headOver && !HEAD_TAGS.has(tag)) this.#headOver = true;
    this.visible.breakWord();
    if (this.#link) this.#link.text += " ";
    if (this.#heading) this.#heading.text += " ";
  }

  meta(element: Element): void {
    const name = attribute(element, "name")?.toLowerCase();
    const content = (): string => attribute(element, "content") ?? "";
    if (name === "description") {
      if (this.descriptions.length < CAPS.others) this.descriptions.push(fold(content()).slice(0, CAPS.textChars * 5));
    } else if (name === "viewport") this.viewport ??= content().slice(0, CAPS.textChars);
    else if (name === "robots" || name === "googlebot") {
      for (const part of content().toLowerCase().split(",").slice(0, CAPS.others))
        if (part.trim() !== "") this.robots.push(part.trim().slice(0, CAPS.codeChars));
    }
    const charset = element.getAttribute("charset");
    if (charset) this.charset ??= charset.trim().toLowerCase().slice(0, CAPS.codeChars);
    const equiv = element.getAttribute("http-equiv")?.toLowerCase();
    if (equiv === "refresh") this.metaRefresh ??= content().slice(0, CAPS.rawChars);
    else if (equiv === "content-type") this.charset ??= /charset\s*=\s*"?([^\s";]+)/i.exec(content())?.[1]?.toLowerCase().slice(0, CAPS.codeChars) ?? null;
    const property = (attribute(element, "property") ?? name)?.toLowerCase();
    if (property === "og:title") this.openGraph.title ??= fold(content()).slice(0, CAPS.textChars);
    else if (property === "og:description") this.openGraph.description ??= fold(content()).slice(0, CAPS.textChars);
    else if (property === "og:image" || property === "og:image:url") this.openGraph.image ??= content().slice(0, CAPS.rawChars);
  }

  linkElement(element: Element, secure: boolean): void {
    const rel = ` ${(attribute(element, "rel") ?? "").toLowerCase().replace(/\s+/g, " ")} `;
    const raw = (attribute(element, "href") ?? "").trim().slice(0, CAPS.rawChars);
    if (rel.includes(" canonical ") && this.canonicals.length < CAPS.others) {
      element.before(openMark("C", this.canonicals.length));
      this.canonicals.push({ raw, inHead: true });
    }
    const lang = attribute(element, "hreflang");
    if (lang !== null && rel.includes(" alternate ") && this.hreflangs.length < CAPS.hreflangs)
      this.hreflangs.push({ lang: lang.trim().slice(0, CAPS.codeChars), raw });
    if (secure && / (stylesheet|icon|preload|modulepreload|manifest|apple-touch-icon) /.test(rel)) this.subresource("link", raw);
  }

  subresource(tag: string, raw: string | null): void {
    if (raw && this.subresources.length < CAPS.others * 2) this.subresources.push({ tag, raw: raw.trim().slice(0, CAPS.rawChars) });
  }

  anchor(element: Element): void {
    if (this.links.length >= CAPS.links) return;
    const rel = attribute(element, "rel");
    const area = element.tagName === "area";
    element.prepend(openMark("L", this.links.length));
    element.append(closeMark("L"));
    this.links.push({
      raw: (attribute(element, "href") ?? "").trim().slice(0, CAPS.rawChars),
      text: area ? (attribute(element, "alt") ?? "") : "",
      fallback: attribute(element, "aria-label") ?? attribute(element, "title") ?? "",
      nofollow: rel !== null && /(^|[\s,])nofollow([\s,]|$)/i.test(rel),
    });
  }

  image(element: Element): void {
    if (this.images.length >= CAPS.images) return;
    const raw = attribute(element, "src") ?? attribute(element, "data-src") ?? attribute(element, "srcset")?.trim().split(/[\s,]/)[0] ?? "";
    const alt = attribute(element, "alt");
    // Names the link or the heading around it.
    if (alt) element.after(`${openMark("A")} ${alt.slice(0, CAPS.textChars)} ${closeMark("A")}`);
    const role = element.getAttribute("role")?.toLowerCase();
    const decorative = role === "presentation" || role === "none" || element.getAttribute("aria-hidden") === "true";
    const style = element.getAttribute("style") ?? "";
    this.images.push({
      raw: raw.startsWith("data:") ? raw.slice(0, 40) : raw.trim().slice(0, CAPS.rawChars),
      alt: attribute(element, "alt")?.slice(0, CAPS.textChars) ?? (decorative ? "" : null),
      hasSize:
        (element.hasAttribute("width") && element.hasAttribute("height")) ||
        /aspect-ratio\s*:/i.test(style) ||
        (/(^|[;\s])width\s*:/i.test(style) && /(^|[;\s])height\s*:/i.test(style)),
    });
  }

  facts(url: string, key: string): HtmlFacts {
    const base = (this.base === null ? null : URL.parse(this.base, url)?.href) ?? url;
    const resolve = (raw: string) => resolveLink(raw, base, key);
    const resolved = (raw: string): string | null => (raw === "" ? null : (resolve(raw)?.url ?? null));
    const secure = url.startsWith("https://");
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
      links: this.links.flatMap((link) => toLink(link, resolve)),
      images: this.images.map((image) => ({ ...image, url: resolved(image.raw) })),
      structuredData: this.structuredData,
      mixedContent: secure
        ? this.subresources.flatMap(({ tag, raw }) => {
            const target = resolved(raw);
            return target?.startsWith("http://") ? [{ tag, url: target }] : [];
          })
        : [],
      formActions: this.forms.map((action) => (action === "" ? url : (URL.parse(action, base)?.href ?? action))),
      openGraph: this.openGraph,
      metaRefresh: this.metaRefresh,
    };
  }
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

function toLink({ raw, text, fallback, nofollow }: OpenLink, resolve: (raw: string) => { url: string; internal: boolean } | null): LinkFacts[] {
  const target = resolve(raw);
  // mailto:, tel:, javascript: lead to no page.
  if (!target && SCHEME.test(raw) && !/^https?:/i.test(raw)) return [];
  return [{ url: target?.url ?? null, raw, anchor: fold(text) || fold(fallback), nofollow, internal: target?.internal ?? false }];
}

function build(g: Gatherer, secure: boolean): HTMLRewriter {
  const rewriter = new HTMLRewriter()
    .on("html", {
      element(element) {
        g.lang ??= attribute(element, "lang")?.slice(0, CAPS.codeChars) ?? null;
      },
    })
    .on("base[href]", {
      element(element) {
        // Every link is resolved against it, so that an endless one would cost its length for each of them.
        g.base ??= attribute(element, "href")?.slice(0, CAPS.rawChars) ?? null;
      },
    })
    .on("title", {
      element(element) {
        element.prepend(openMark("T"));
        element.append(closeMark("T"));
      },
    })
    .on("meta", { element: (element) => g.meta(element) })
    .on("link", { element: (element) => g.linkElement(element, secure) })
    .on("script", {
      element(element) {
        if (/^application\/ld\+json\s*(;|$)/i.test((element.getAttribute("type") ?? "").trim()) && g.jsonBlocks++ < CAPS.jsonBlocks) {
          element.prepend(openMark("J"));
          element.append(closeMark("J"));
          return;
        }
        if (secure) g.subresource("script", attribute(element, "src"));
        element.remove();
      },
    })
    .on("style, template, noscript, iframe", { element: (element) => void element.remove() })
    .on("h1, h2, h3, h4, h5, h6", {
      element(element) {
        if (g.headings.length >= CAPS.headings) return;
        element.prepend(openMark("H", g.headings.length));
        element.append(closeMark("H"));
        g.headings.push({ level: Number(element.tagName[1]) as 1 | 2 | 3 | 4 | 5 | 6, text: "" });
      },
    })
    .on("a[href], area[href]", { element: (element) => g.anchor(element) })
    .on("img", {
      element(element) {
        g.image(element);
        if (secure) g.subresource("img", attribute(element, "src"));
      },
    })
    .on("form", {
      element(element) {
        if (element.getAttribute("method")?.toLowerCase() === "post" && g.forms.length < CAPS.others) {
          g.forms.push((attribute(element, "action") ?? "").trim().slice(0, CAPS.rawChars));
        }
      },
    });
  if (!secure) return rewriter;
  return rewriter.on("iframe[src], audio[src], video[src], source[src], embed[src], track[src]", {
    element: (element) => g.subresource(element.tagName, attribute(element, "src")),
  });
}

/**
 * Reads the facts of an HTML document (UTF-8) as it streams by; nothing but the facts is kept.
 * `key` is the site's (see `siteKey`). Rejects with what the stream errors with.
 */
export async function extractHtml(body: ReadableStream<Uint8Array>, { url, key }: { url: string; key: string }): Promise<HtmlFacts> {
  const gatherer = new Gatherer();
  const scanner = new TextScanner(gatherer);
  const decoder = new TextDecoder();
  const reader = build(gatherer, url.startsWith("https://")).transform(new Response(body)).body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) scanner.push(decoder.decode(part.value, { stream: true }));
  scanner.push(decoder.decode());
  scanner.end();
  return gatherer.facts(url, key);
}
