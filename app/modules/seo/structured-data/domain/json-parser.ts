/** A JSON value that knows the line it starts on. */
export interface JsonNode {
  line: number;
  value: string | number | boolean | null | JsonNode[] | JsonObject;
}
export type JsonObject = Map<string, JsonNode>;

export interface JsonError {
  line: number;
  message: string;
}

/** Nobody nests structured data deeper; what does is an attack on the reader. */
const MAX_DEPTH = 64;

class Fault extends Error {}

/** Reads JSON strictly, as `JSON.parse` does, and remembers lines. `firstLine` is that of the text's first character. */
export function parseJson(text: string, firstLine = 1): { ok: true; node: JsonNode } | { ok: false; error: JsonError } {
  const reader = new Reader(text, firstLine);
  try {
    return { ok: true, node: reader.document() };
  } catch (cause) {
    if (!(cause instanceof Fault)) throw cause;
    return { ok: false, error: { line: reader.lineNow(), message: cause.message } };
  }
}

const LITERALS = new Map<string, boolean | null>([
  ["true", true],
  ["false", false],
  ["null", null],
]);
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[a-z]+/y;
/** A string up to its closing quote: no bare control characters, only known escapes. */
const STRING = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;

class Reader {
  readonly #text: string;
  #at = 0;
  #line: number;
  #countedTo = 0;

  constructor(text: string, firstLine: number) {
    this.#text = text;
    this.#line = firstLine;
  }

  document(): JsonNode {
    const node = this.#value(0);
    this.#space();
    if (this.#at < this.#text.length) throw new Fault(`Unexpected text after the end: ${this.#seen()}`);
    return node;
  }

  /** Line of the place that is being read. */
  lineNow(): number {
    for (
      let next = this.#text.indexOf("\n", this.#countedTo);
      next !== -1 && next < this.#at;
      next = this.#text.indexOf("\n", this.#countedTo)
    ) {
      this.#line++;
      this.#countedTo = next + 1;
    }
    return this.#line;
  }

  #space(): void {
    for (let code = this.#text.charCodeAt(this.#at); code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09; )
      code = this.#text.charCodeAt(++this.#at);
  }

  #seen(): string {
    const glyph = String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0);
    return this.#at >= this.#text.length ? "the end of the script" : `“${glyph}”`;
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text)?.[0] ?? null;
    if (match) this.#at += match.length;
    return match;
  }

  #value(depth: number): JsonNode {
    if (depth > MAX_DEPTH) throw new Fault(`Nested more than ${MAX_DEPTH} levels deep`);
    this.#space();
    const line = this.lineNow();
    const first = this.#text[this.#at];
    if (first === "{") return { line, value: this.#object(depth) };
    if (first === "[") return { line, value: this.#array(depth) };
    if (first === '"') return { line, value: this.#string() };
    const number = this.#take(NUMBER);
    if (number) return { line, value: Number(number) };
    const start = this.#at;
    const word = LITERALS.get(this.#take(WORD) ?? "");
    if (word !== undefined) return { line, value: word };
    this.#at = start;
    throw new Fault(`A value is expected, not ${this.#seen()}`);
  }

  #string(): string {
    const text = this.#take(STRING);
    if (text !== null) return JSON.parse(text) as string;
    throw new Fault(
      "A text is not closed on its line, or holds a line break, a tab or an unknown escape (write \\n, \\t)",
    );
  }

  #object(depth: number): JsonObject {
    const members: JsonObject = new Map();
    this.#at++;
    this.#space();
    if (this.#text[this.#at] === "}") this.#at++;
    else
      for (;;) {
        this.#space();
        if (this.#text[this.#at] !== '"')
          throw new Fault(
            `A property name in double quotes is expected, not ${this.#seen()}${this.#text[this.#at] === "}" ? ": a comma too many before it" : ""}`,
          );
        const name = this.#string();
        this.#space();
        if (this.#text[this.#at] !== ":")
          throw new Fault(`A colon is expected behind "${name.slice(0, 40)}", not ${this.#seen()}`);
        this.#at++;
        members.set(name, this.#value(depth + 1));
        if (this.#ended("}")) break;
      }
    return members;
  }

  #array(depth: number): JsonNode[] {
    const members: JsonNode[] = [];
    this.#at++;
    this.#space();
    if (this.#text[this.#at] === "]") this.#at++;
    else
      do members.push(this.#value(depth + 1));
      while (!this.#ended("]"));
    return members;
  }

  /** After a member: true at the closing bracket, false after a comma. */
  #ended(closing: string): boolean {
    this.#space();
    const glyph = this.#text[this.#at];
    if (glyph !== closing && glyph !== ",") throw new Fault(`A comma or “${closing}” is expected, not ${this.#seen()}`);
    this.#at++;
    return glyph === closing;
  }
}
