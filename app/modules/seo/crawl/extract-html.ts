import { decodeHTML, decodeHTMLAttribute } from "entities/lib/decode.js";
import type { HtmlFacts, ImageFacts, LinkFacts } from "../domain/facts.ts";
import { resolveLink } from "../domain/urls.ts";
import { readStructuredData } from "./structured-data.ts";
import { TextFold } from "./text-fold.ts";

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

const fold = (raw: string): string => (raw.includes("&") ? decodeHTML(raw) : raw).replace(/\s+/g, " ").trim();

/** lol-html hands attributes over as written. */
function attribute(element: Element, name: string): string | null {
  const value = element.getAttribute(name);
  return value?.includes("&") ? decodeHTMLAttribute(value) : value;
}

interface OpenLink {
  raw: string;
  text: string;
  fallback: string;
  nofollow: boolean;
}

/** What is gathered while the document streams by; addresses are resolved at the end, when `<base>` is known. */
class Gatherer {
  readonly text = new TextFold();
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
  headOver = false;
  link: OpenLink | null = null;
  heading: { level: 1 | 2 | 3 | 4 | 5 | 6; text: string } | null = null;
  #skipDepth = 0;
  #tail = "";
  #json: { text: string; cut: boolean } | null = null;

  /** Leaves the text of an element out, until its end tag. */
  skip(element: Element, onEnd?: () => void): void {
    try {
      element.onEndTag(() => {
        this.#skipDepth--;
        onEnd?.();
      });
      this.#skipDepth++;
    } catch {
      // An element without an end tag has no text either.
    }
  }

  openJson(element: Element): void {
    if (this.structuredData.length >= CAPS.jsonBlocks) return;
    const json = { text: "", cut: false };
    this.#json = json;
    this.skip(element, () => {
      this.structuredData.push(readStructuredData(json.text, json.cut));
      this.#json = null;
    });
  }

  documentText(chunk: Text): void {
    if (this.#json) {
      const json = this.#json;
      if (json.text.length < CAPS.jsonChars) json.text += chunk.text;
      else if (chunk.text !== "") json.cut = true;
      return;
    }
    if (this.#skipDepth > 0) return;
    let text = chunk.text;
    if (this.#tail !== "" || text.includes("&")) {
      text = this.#tail + text;
      this.#tail = "";
      // A chunk may end in the middle of an entity.
      const ampersand = chunk.lastInTextNode ? -1 : text.lastIndexOf("&");
      if (ampersand !== -1 && ampersand > text.length - 34 && !text.includes(";", ampersand)) {
        this.#tail = text.slice(ampersand);
        text = text.slice(0, ampersand);
      }
      text = decodeHTML(text);
    }
    this.text.add(text);
    if (chunk.lastInTextNode) this.text.breakWord();
  }

  pad(): void {
    if (this.link) this.link.text += " ";
    if (this.heading) this.heading.text += " ";
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
    if (rel.includes(" canonical ") && this.canonicals.length < CAPS.others) this.canonicals.push({ raw, inHead: !this.headOver });
    const lang = attribute(element, "hreflang");
    if (lang !== null && rel.includes(" alternate ") && this.hreflangs.length < CAPS.hreflangs)
      this.hreflangs.push({ lang: lang.trim().slice(0, CAPS.codeChars), raw });
    if (secure && / (stylesheet|icon|preload|modulepreload|manifest|apple-touch-icon) /.test(rel)) this.subresource("link", raw);
  }

  subresource(tag: string, raw: string | null): void {
    if (raw && this.subresources.length < CAPS.others * 2) this.subresources.push({ tag, raw: raw.trim().slice(0, CAPS.rawChars) });
  }

  anchor(element: Element): void {
    this.link = null;
    if (this.links.length >= CAPS.links) return;
    const rel = attribute(element, "rel");
    this.link = {
      raw: (attribute(element, "href") ?? "").trim().slice(0, CAPS.rawChars),
      text: element.tagName === "area" ? (attribute(element, "alt") ?? "").slice(0, CAPS.textChars) : "",
      fallback: (attribute(element, "aria-label") ?? attribute(element, "title") ?? "").slice(0, CAPS.textChars),
      nofollow: rel !== null && /(^|[\s,])nofollow([\s,]|$)/i.test(rel),
    };
    this.links.push(this.link);
  }

  image(element: Element): void {
    if (this.images.length >= CAPS.images) return;
    const raw = attribute(element, "src") ?? attribute(element, "data-src") ?? attribute(element, "srcset")?.trim().split(/[\s,]/)[0] ?? "";
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
      wordCount: this.text.wordCount,
      textHash: this.text.hash,
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
    .on("body, head div, head p, head img, head a, head span, head iframe, head ul, head table, head form, head section, head header, head main", {
      element() {
        g.headOver = true;
      },
    })
    .on("title", {
      element(element) {
        if (!g.headOver && g.titles.length < CAPS.others) g.titles.push("");
        g.skip(element);
      },
      text(chunk) {
        const last = g.titles.length - 1;
        const title = g.titles[last];
        if (!g.headOver && title !== undefined && title.length < CAPS.textChars * 2) g.titles[last] = (title + chunk.text).slice(0, CAPS.textChars * 2);
      },
    })
    .on("meta", { element: (element) => g.meta(element) })
    .on("link", { element: (element) => g.linkElement(element, secure) })
    .on("script", {
      element(element) {
        if (/^application\/ld\+json\s*(;|$)/i.test((element.getAttribute("type") ?? "").trim())) return g.openJson(element);
        if (secure) g.subresource("script", attribute(element, "src"));
        g.skip(element);
      },
    })
    .on("style, template, noscript, iframe, object, audio, video, canvas, datalist", { element: (element) => g.skip(element) })
    .on("h1, h2, h3, h4, h5, h6", {
      element(element) {
        g.headOver = true;
        g.heading = { level: Number(element.tagName[1]) as 1 | 2 | 3 | 4 | 5 | 6, text: "" };
        if (g.headings.length < CAPS.headings) g.headings.push(g.heading);
      },
      text(chunk) {
        if (g.heading && g.heading.text.length < CAPS.textChars) g.heading.text += chunk.text.slice(0, CAPS.textChars);
      },
    })
    .on("a[href], area[href]", {
      element: (element) => g.anchor(element),
      text(chunk) {
        if (g.link && g.link.text.length < CAPS.textChars) g.link.text += chunk.text.slice(0, CAPS.textChars);
      },
    })
    .on("br, a div, a p, a li, a h2, a h3, a h4", { element: () => g.pad() })
    .on("a img[alt]", {
      element(element) {
        if (g.link && g.link.text.length < CAPS.textChars) g.link.text += ` ${(element.getAttribute("alt") ?? "").slice(0, CAPS.textChars)} `;
      },
    })
    .on("h1 img[alt], h2 img[alt], h3 img[alt], h4 img[alt], h5 img[alt], h6 img[alt]", {
      element(element) {
        if (g.heading && g.heading.text.length < CAPS.textChars) g.heading.text += ` ${(element.getAttribute("alt") ?? "").slice(0, CAPS.textChars)} `;
      },
    })
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
    })
    .onDocument({ text: (chunk) => g.documentText(chunk) });
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
  const output = build(gatherer, url.startsWith("https://")).transform(new Response(body)).body;
  const reader = output?.getReader();
  while (reader && !(await reader.read()).done) {}
  return gatherer.facts(url, key);
}
