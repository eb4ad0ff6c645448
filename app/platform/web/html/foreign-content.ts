import type { Tag } from "./html-scanner.ts";

/** Start tags of HTML that end an svg or math element which was left open (HTML standard, "the rules for parsing tokens in foreign content"). */
const BREAKOUTS = new Set(
  (
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span " +
    "strong strike sub sup table tt u ul var"
  ).split(" "),
);
/** End tags that are surely of an element around the svg or math element. */
const OUTER_ENDS = new Set(
  [...BREAKOUTS].concat(
    "address article aside body button details dialog fieldset figcaption figure footer form header html label main nav section select summary td th tr".split(
      " ",
    ),
  ),
);
/** Elements whose content is HTML again. */
const INTEGRATION_POINTS = new Set(
  "svg:foreignobject svg:desc svg:title math:mi math:mo math:mn math:ms math:mtext math:annotation-xml".split(" "),
);
/** Names that mean something in HTML too: their end tags must find the right element. */
const FOLLOWED = new Set(
  "svg math foreignobject desc title mi mo mn ms mtext annotation-xml a script style template metadata".split(" "),
);
/** Deeper nesting is not followed; real drawings have less. */
const MAX_OPEN = 32;
const FONT_ATTRIBUTES = ["color", "face", "size"];

/**
 * Follows which svg and math elements are open: in them no element's content is raw text, `<a/>` has an end, and a `<title>`
 * is none of the page. Only those few are kept that the rest of a page can be mistaken for.
 */
export class ForeignContent {
  /** "svg" and "math", within them "svg:title" and so on. */
  readonly #open: string[] = [];
  readonly #closed: (name: string) => void;

  /** @param closed called for each element that ends without an end tag of its own */
  constructor(closed: (name: string) => void) {
    this.#closed = closed;
  }

  get size(): number {
    return this.#open.length;
  }

  /** Whether the element that is open now is one of svg or math. */
  get isActive(): boolean {
    const last = this.#open.at(-1);
    return last !== undefined && !INTEGRATION_POINTS.has(last);
  }

  /** Takes a start tag; returns the name to report: "svg:title" for a title in a drawing. */
  start(tag: Tag, name: string, selfClosing: boolean): string {
    if (
      this.isActive &&
      (BREAKOUTS.has(name) || (name === "font" && FONT_ATTRIBUTES.some((attribute) => tag.has(attribute))))
    )
      this.#leave();
    const isRoot = name === "svg" || name === "math";
    if (!this.isActive && !isRoot) return name;
    const reported = isRoot ? name : `${this.#root()}:${name}`;
    const isFollowed = FOLLOWED.has(name) && (name !== "annotation-xml" || isHtml(tag.get("encoding")));
    if (isFollowed && !selfClosing && this.#open.length < MAX_OPEN) this.#open.push(reported);
    return reported;
  }

  /** Takes an end tag; returns the name to report. */
  end(name: string): string {
    const at = this.#find(name);
    if (at !== -1) {
      const reported = this.#open[at] ?? name;
      this.closeTo(at + 1);
      this.#open.pop();
      return reported;
    }
    if (!this.isActive) return name;
    if (!OUTER_ENDS.has(name)) return `${this.#root()}:${name}`;
    this.#leave();
    return name;
  }

  /** Whether a `<template>` of a drawing was opened since there were so many. */
  hasTemplateSince(size: number): boolean {
    return this.#open.some((name, at) => at >= size && name.endsWith(":template"));
  }

  /** Ends all that was opened since there were so many. */
  closeTo(size: number): void {
    while (this.#open.length > size) this.#closed(this.#open.pop() ?? "");
  }

  /** The element that an end tag ends: HTML in an integration point hides what is around it, but for svg and math themselves. */
  #find(name: string): number {
    if (!FOLLOWED.has(name)) return -1;
    const isRoot = name === "svg" || name === "math";
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const open = this.#open[at] ?? "";
      if (isRoot ? open === name : open === `svg:${name}` || open === `math:${name}`) return at;
      if (!isRoot && INTEGRATION_POINTS.has(open)) return -1;
    }
    return -1;
  }

  #root(): string {
    const open = this.#open.at(-1) ?? "svg";
    return open === "svg" || open.startsWith("svg:") ? "svg" : "math";
  }

  /** Back to the HTML around the element. */
  #leave(): void {
    while (this.isActive) this.#closed(this.#open.pop() ?? "");
  }
}

const isHtml = (encoding: string | null): boolean => /^(text\/html|application\/xhtml\+xml)$/i.test(encoding ?? "");
