import { VOID_ELEMENTS } from "./element-kinds.ts";
import { ElementScope } from "./element-scope.ts";
import type { Tag } from "./html-scanner.ts";

/** Deeper nesting of languages is not followed; real pages have less. */
const MAX_OPEN = 32;
const MAX_CHARS = 40;

/** Follows which `lang` counts where, and in which language the text of a link is, as Lighthouse sees it. */
export class LanguageScopes {
  #page: string | null = null;
  /** Open elements with a `lang` of their own, but for `<html>`. */
  readonly #open: { scope: ElementScope; lang: string }[] = [];
  /** Languages of the elements that are open in the link; null outside of a link. */
  #within: (string | null)[] | null = null;
  /** How many of them have text. */
  #writtenCount = 0;
  /** The language around the link, and those of all elements with text in it. */
  #around: string | null = null;
  readonly #written = new Set<string>();

  /** The language that counts here; null when nothing says. */
  get #here(): string | null {
    return this.#open.at(-1)?.lang ?? this.#page;
  }

  open(tag: Tag): void {
    const { name } = tag;
    // What is within the innermost element concerns those around it only when it ends that element.
    while (this.#open.length > 0 && this.#open.at(-1)?.scope.open(name)) this.#open.pop();
    const lang = tag.get("lang")?.slice(0, MAX_CHARS) ?? null;
    if ((lang === null && this.#within === null) || VOID_ELEMENTS.has(name)) return;
    if (name === "html") this.#page ??= lang;
    else if (lang !== null && this.#open.length < MAX_OPEN) this.#open.push({ scope: new ElementScope(name), lang });
    if (this.#within && this.#within.length < MAX_OPEN) this.#within.push(this.#here);
  }

  close(name: string): void {
    while (this.#open.length > 0 && this.#open.at(-1)?.scope.close(name)) this.#open.pop();
    if (!this.#within) return;
    this.#within.pop();
    this.#writtenCount = Math.min(this.#writtenCount, this.#within.length);
  }

  /** A link begins, whose start tag was the last. */
  startLink(): void {
    this.#within = [];
    this.#writtenCount = 0;
    this.#written.clear();
    this.#around = this.#here;
  }

  /** There is text here. */
  text(): void {
    for (const lang of this.#within?.slice(this.#writtenCount) ?? []) if (lang) this.#written.add(lang);
    this.#writtenCount = this.#within?.length ?? 0;
  }

  /** Ends the link. The language of its text: that of the elements in it, else the one around it; null when there are several, or nothing says. */
  endLink(): string | null {
    this.#within = null;
    if (this.#written.size === 0) return this.#around;
    const primary = new Set(Array.from(this.#written, (lang) => lang.split("-", 1)[0]));
    if (primary.size > 1) return null;
    const [only = this.#around] = this.#written;
    return only;
  }
}
