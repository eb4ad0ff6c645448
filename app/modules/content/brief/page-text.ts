import { ELEMENT_KIND, elementKindsOf, isBlockElement, VOID_ELEMENTS } from "#app/platform/web/html/element-kinds.ts";
import { ElementScope } from "#app/platform/web/html/element-scope.ts";
import { feedInChunks } from "#app/platform/web/html/feed-in-chunks.ts";
import { HtmlScanner, type Tag, type TagSink } from "#app/platform/web/html/html-scanner.ts";
import { primaryLanguage } from "#app/platform/web/language-codes.ts";
import type { PageContent } from "./domain/page.ts";

/** More than any text that one person writes; what follows is not read. */
const MAX_CHARS = 60_000;
const MAX_BLOCKS = 3_000;
const MAX_BLOCK_CHARS = 5_000;
const MAX_TITLE_CHARS = 300;
/** A `main` with a shorter text is an empty frame: then the rest of the page counts. */
const MIN_REGION_CHARS = 500;

/** Parts of a page that are not its text. */
const ASIDE: ReadonlySet<string> = new Set("nav footer aside dialog button select textarea".split(" "));
const ASIDE_ROLES = /^(?:navigation|banner|contentinfo|complementary|search|dialog)$/i;

type Region = "main" | "page" | "aside";

interface Block {
  region: Region;
  /** Of a heading; null of running text. */
  level: number | null;
  text: string;
}

/** Text in one line, without the signs that a text of ours cannot hold: those that steer, and those that turn the direction. */
const tidy = (text: string): string =>
  text.replace(/[\s\p{Cc}\p{Cs}\u00a0\u200b\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();

/** Gathers the title, the headings and the running text of a page while its document streams by. */
class PageTextReader implements TagSink {
  readonly #blocks: Block[] = [];
  #chars = 0;
  #title: string | null = null;
  #isInTitle = false;
  #language = "";
  #text = "";
  #heading: { level: number; scope: ElementScope } | null = null;
  #main: ElementScope | null = null;
  #aside: ElementScope | null = null;
  /** Name of the element whose text nobody sees. */
  #unseen: string | null = null;

  open(tag: Tag): void {
    const { name } = tag;
    const kinds = elementKindsOf(name);
    if (this.#unseen !== null) return;
    if (kinds & ELEMENT_KIND.unseen) {
      this.#unseen = name;
      return;
    }
    if (name === "html") this.#language = primaryLanguage((tag.get("lang") ?? "").slice(0, 35));
    if (name === "title" && this.#title === null) {
      this.#title = "";
      this.#isInTitle = true;
      return;
    }
    if (this.#heading?.scope.open(name)) this.#endHeading();
    this.#boundary(kinds);
    this.#openRegion(tag);
    if (kinds & ELEMENT_KIND.heading) {
      this.#endHeading();
      this.#heading = { level: Number(name[1]), scope: new ElementScope(name) };
    }
  }

  #openRegion(tag: Tag): void {
    const { name } = tag;
    if (this.#aside?.open(name)) this.#aside = null;
    if (this.#main?.open(name)) this.#main = null;
    if (VOID_ELEMENTS.has(name)) return;
    const role = tag.get("role") ?? "";
    if (this.#main === null && (name === "main" || role.toLowerCase() === "main")) this.#main = new ElementScope(name);
    const isAside = ASIDE.has(name) || ASIDE_ROLES.test(role) || (name === "header" && this.#main === null);
    if (this.#aside === null && isAside) this.#aside = new ElementScope(name);
  }

  close(name: string): void {
    if (this.#unseen !== null) {
      if (name === this.#unseen) this.#unseen = null;
      return;
    }
    if (name === "title") this.#isInTitle = false;
    if (VOID_ELEMENTS.has(name) && name !== "br") return;
    const kinds = elementKindsOf(name);
    if (this.#heading && (kinds & ELEMENT_KIND.heading || this.#heading.scope.close(name))) this.#endHeading();
    this.#boundary(kinds);
    if (this.#aside?.close(name)) this.#aside = null;
    if (this.#main?.close(name)) this.#main = null;
  }

  text(text: string): void {
    if (this.#unseen !== null) return;
    if (this.#isInTitle) {
      this.#title = ((this.#title ?? "") + text).slice(0, MAX_TITLE_CHARS);
      return;
    }
    const room = Math.min(MAX_BLOCK_CHARS - this.#text.length, MAX_CHARS - this.#chars - this.#text.length);
    if (room > 0) this.#text += text.slice(0, room);
  }

  #boundary(kinds: number): void {
    if (!isBlockElement(kinds)) {
      if (kinds & ELEMENT_KIND.parting) this.#text += " ";
      return;
    }
    // A block within a heading parts words of it.
    if (this.#heading) this.#text += " ";
    else this.#flush(null);
  }

  #endHeading(): void {
    this.#flush(this.#heading?.level ?? null);
    this.#heading = null;
  }

  #flush(level: number | null): void {
    const text = tidy(this.#text);
    this.#text = "";
    if (text === "" || this.#blocks.length >= MAX_BLOCKS) return;
    this.#chars += text.length;
    this.#blocks.push({ region: this.#aside ? "aside" : this.#main ? "main" : "page", level, text });
  }

  content(): PageContent {
    this.#endHeading();
    const blocks = this.#chosen();
    return {
      title: tidy(this.#title ?? ""),
      language: this.#language,
      headings: blocks.flatMap(({ level, text }) => (level === null ? [] : [{ level, text }])),
      passages: blocks.flatMap(({ level, text }) => (level === null ? [text] : [])),
    };
  }

  /** The main part; of a page without one all but menus and the like; all of a page that has nothing else. */
  #chosen(): Block[] {
    const of = (regions: readonly Region[]) => this.#blocks.filter(({ region }) => regions.includes(region));
    const isEnough = (blocks: readonly Block[]) =>
      blocks.reduce((sum, { text }) => sum + text.length, 0) >= MIN_REGION_CHARS;
    const choices = [of(["main"]), of(["main", "page"])];
    return choices.find(isEnough) ?? this.#blocks;
  }
}

/** Reads the text of an HTML document. A long one lets other requests have their turn. */
export async function readPageText(html: string): Promise<PageContent> {
  const reader = new PageTextReader();
  const scanner = new HtmlScanner(reader);
  await feedInChunks(scanner, html);
  scanner.end();
  return reader.content();
}
