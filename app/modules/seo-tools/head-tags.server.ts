import { feedInChunks, HtmlScanner, type Tag, type TagSink } from "#app/modules/seo/index.server.ts";

/** What a page asks a browser to load. */
export interface Subresource {
  kind: "script" | "style" | "picture" | "font" | "frame" | "media" | "other";
  /** Absolute. */
  url: string;
  /** Loaded only when it comes near the screen. */
  lazy: boolean;
  /** Stops the page from being drawn until it is there. */
  blocking: boolean;
}

export interface HeadTags {
  /** Of `<meta>`: property or name in lower case, and content; in order. */
  metas: readonly { name: string; content: string }[];
  title: string;
  subresources: readonly Subresource[];
  inlineScriptChars: number;
  inlineStyleChars: number;
}

const MAX_METAS = 500;
const MAX_SUBRESOURCES = 1_000;
const MAX_CHARS = 4_000;

const PRELOADED: ReadonlyMap<string, Subresource["kind"]> = new Map([
  ["script", "script"],
  ["style", "style"],
  ["image", "picture"],
  ["font", "font"],
  ["video", "media"],
  ["audio", "media"],
]);

/** Returns the first address of a srcset: without a screen its best candidate is unknown. */
const firstOf = (srcset: string | null): string | null => srcset?.trim().split(/[\s,]+/)[0] || null;

class Gatherer implements TagSink {
  readonly metas: { name: string; content: string }[] = [];
  readonly found = new Map<string, Subresource>();
  title = "";
  inlineScriptChars = 0;
  inlineStyleChars = 0;
  #base: string;
  #inside: "title" | "script" | "style" | null = null;
  #titleDone = false;

  constructor(url: string) {
    this.#base = url;
  }

  open(tag: Tag): void {
    this.#inside = null;
    switch (tag.name) {
      case "base":
        this.#base = URL.parse(tag.get("href") ?? "", this.#base)?.href ?? this.#base;
        break;
      case "title":
        this.#inside = this.#titleDone ? null : "title";
        break;
      case "meta":
        if (this.metas.length < MAX_METAS) {
          const name = (tag.get("property") ?? tag.get("name") ?? "").trim().toLowerCase();
          if (name !== "") this.metas.push({ name, content: (tag.get("content") ?? "").trim().slice(0, MAX_CHARS) });
        }
        break;
      case "script":
        this.#script(tag);
        break;
      case "style":
        this.#inside = "style";
        break;
      case "link":
        this.#link(tag);
        break;
      case "img":
        this.#add("picture", tag.get("src") ?? firstOf(tag.get("srcset")), {
          lazy: tag.get("loading")?.toLowerCase() === "lazy",
        });
        break;
      case "iframe":
        this.#add("frame", tag.get("src"), { lazy: tag.get("loading")?.toLowerCase() === "lazy" });
        break;
      case "video":
        this.#add("picture", tag.get("poster"));
        this.#add("media", tag.get("src"), { lazy: tag.get("preload")?.toLowerCase() === "none" });
        break;
      case "audio":
        this.#add("media", tag.get("src"), { lazy: tag.get("preload")?.toLowerCase() === "none" });
    }
  }

  close(name: string): void {
    if (name === "title" && this.title !== "") this.#titleDone = true;
    this.#inside = null;
  }

  text(text: string): void {
    if (this.#inside === "title") this.title = (this.title + text).slice(0, MAX_CHARS);
    else if (this.#inside === "script") this.inlineScriptChars += text.length;
    else if (this.#inside === "style") this.inlineStyleChars += text.length;
  }

  #script(tag: Tag): void {
    const src = tag.get("src");
    const type = (tag.get("type") ?? "").trim().toLowerCase();
    const runs = type === "" || type === "module" || /javascript|ecmascript/.test(type);
    if (!runs) return;
    if (src === null) this.#inside = "script";
    else this.#add("script", src, { blocking: type !== "module" && !tag.has("async") && !tag.has("defer") });
  }

  #link(tag: Tag): void {
    const rel = ` ${(tag.get("rel") ?? "").toLowerCase()} `;
    const href = tag.get("href");
    const media = (tag.get("media") ?? "").trim().toLowerCase();
    if (rel.includes(" stylesheet ") && !rel.includes(" alternate "))
      this.#add("style", href, { blocking: media === "" || media === "all" || media === "screen" });
    else if (rel.includes(" preload ")) this.#add(PRELOADED.get((tag.get("as") ?? "").toLowerCase()) ?? "other", href);
    else if (rel.includes(" modulepreload ")) this.#add("script", href);
    else if (rel.includes(" icon ") || rel.includes(" apple-touch-icon ") || rel.includes(" manifest "))
      this.#add("other", href);
  }

  #add(
    kind: Subresource["kind"],
    raw: string | null,
    { lazy = false, blocking = false }: Partial<Pick<Subresource, "lazy" | "blocking">> = {},
  ): void {
    if (!raw || this.found.size >= MAX_SUBRESOURCES) return;
    const url = URL.parse(raw.trim().slice(0, MAX_CHARS), this.#base);
    if (!url || !/^https?:$/.test(url.protocol)) return;
    url.hash = "";
    const known = this.found.get(url.href);
    // Preloaded and then used: one request, and what the use says of it counts.
    if (known) this.found.set(url.href, { ...known, blocking: known.blocking || blocking, lazy: known.lazy && lazy });
    else this.found.set(url.href, { kind, url: url.href, lazy, blocking });
  }
}

/** Reads meta tags and what the markup of a page loads. Addresses are resolved against the page and its base. */
export async function readHeadTags(url: string, html: string): Promise<HeadTags> {
  const gatherer = new Gatherer(url);
  const scanner = new HtmlScanner(gatherer);
  await feedInChunks(scanner, html);
  scanner.end();
  const { metas, title, found, inlineScriptChars, inlineStyleChars } = gatherer;
  return {
    metas,
    title: title.replace(/\s+/g, " ").trim(),
    subresources: [...found.values()],
    inlineScriptChars,
    inlineStyleChars,
  };
}
