const MAX_CHARS = 20_000;

/** Gathers the visible text of a page as it streams by, blocks parted by line feeds; of a long page its beginning. */
export class VisibleText {
  readonly #pieces: string[] = [];
  #chars = 0;
  #blockOpen = false;

  /** Adds decoded text of the block that is open. */
  add(text: string): void {
    if (this.#chars >= MAX_CHARS) return;
    this.#pieces.push(text);
    this.#chars += text.length;
    this.#blockOpen = true;
  }

  /** Ends the block: what follows stands on a line of its own. */
  breakBlock(): void {
    if (!this.#blockOpen) return;
    this.#pieces.push("\u0000");
    this.#blockOpen = false;
  }

  /** Each run of white space as one space, one block on each line, no empty lines. */
  get folded(): string {
    const lines: string[] = [];
    // White space of the source parts no blocks; a NUL of the document would part a line, and nothing more.
    for (const block of this.#pieces.join("").split("\u0000")) {
      const line = block.replace(/\s+/g, " ").trim();
      if (line !== "") lines.push(line);
    }
    return lines.join("\n").slice(0, MAX_CHARS);
  }
}
