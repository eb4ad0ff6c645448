import { elementKindsOf, isBlockElement, VOID_ELEMENTS } from "./element-kinds.ts";

/** Elements whose end tags may be left out: they end with the element around them, or where the next of their kind begins. */
const OPTIONAL_END: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [["p"], ["li"], ["dt", "dd"], ["td", "th", "tr", "tbody", "tfoot", "thead"], ["option", "optgroup"]].flatMap(
    (names) =>
      names.map((name) => [
        name,
        new Set(name === "td" || name === "th" ? names : names.filter((other) => other !== "td" && other !== "th")),
      ]),
  ),
);

/**
 * Finds the end of one element without a tree: with its end tag, with that of the element around it, or, where the end tag
 * may be left out, with the start of the next. Counts only the blocks that are open within it.
 */
export class ElementScope {
  readonly #name: string;
  readonly #siblings: ReadonlySet<string> | undefined;
  #openWithin = 0;

  constructor(name: string) {
    this.#name = name;
    this.#siblings = OPTIONAL_END.get(name);
  }

  /** Takes the start tag of another element; returns whether it ends this one. */
  open(name: string): boolean {
    const block = isBlockElement(elementKindsOf(name));
    if (this.#openWithin === 0 && this.#siblings?.has(name)) return true;
    if (this.#name === "p" && block && !VOID_ELEMENTS.has(name)) return true;
    if (this.#counts(name, block) && !VOID_ELEMENTS.has(name)) this.#openWithin++;
    return false;
  }

  /** Takes an end tag; returns whether it ends this element. */
  close(name: string): boolean {
    const counted = this.#counts(name, isBlockElement(elementKindsOf(name))) && !VOID_ELEMENTS.has(name);
    if (name !== this.#name && !counted) return false;
    if (this.#openWithin === 0) return true;
    if (counted) this.#openWithin--;
    return false;
  }

  #counts(name: string, block: boolean): boolean {
    return (block || name === this.#name) && !OPTIONAL_END.has(name);
  }
}
