import { BANG, endsName, GREATER, HYPHEN, isNamed, LESS, SLASH } from "./html-bytes.ts";
import type { Utf8Buffer } from "./utf8-buffer.ts";

/**
 * Elements whose content is text up to their end tag: "raw" as written, "references" with character references, "script"
 * by rules of its own, "endless" without an end tag. Scripting is on, hence noscript.
 */
export const RAW_TEXT: ReadonlyMap<string, "raw" | "references" | "script" | "endless"> = new Map([
  ["script", "script"],
  ["style", "raw"],
  ["iframe", "raw"],
  ["noscript", "raw"],
  ["noembed", "raw"],
  ["noframes", "raw"],
  ["xmp", "raw"],
  ["title", "references"],
  ["textarea", "references"],
  ["plaintext", "endless"],
] as const);

/** Where in a script: outside of `<!--`, within it, or within a `<script>` within it, whose end tag does not end the script. */
const ESCAPE = { none: 0, comment: 1, script: 2 } as const;
type Escape = (typeof ESCAPE)[keyof typeof ESCAPE];

/** "</script" and the byte behind it. */
const LONGEST_IN_SCRIPT = 9;

/** Finds the end of the content of one raw text element, which may arrive in pieces. */
export class RawTextEnd {
  readonly name: string;
  readonly kind: "raw" | "references" | "script" | "endless";
  /** After a search without success: up to where the bytes are content, whatever follows them. */
  settled = 0;
  #escape: Escape = ESCAPE.none;

  constructor(name: string) {
    this.name = name;
    this.kind = RAW_TEXT.get(name) ?? "raw";
  }

  /** The index of the `</` of the end tag, at or after `at`; -1 when it is not there (yet). */
  find(source: Utf8Buffer, at: number): number {
    if (this.kind === "script") return this.#inScript(source, at);
    this.settled = source.withoutHalfCharacter(at);
    if (this.kind === "endless") return -1;
    const longest = this.name.length + 3;
    for (let candidate = source.indexOf(LESS, at); candidate !== -1; candidate = source.indexOf(LESS, candidate + 1)) {
      if (candidate + longest > source.length) {
        this.settled = Math.min(this.settled, candidate);
        return -1;
      }
      if (isTag(source.bytes, candidate + 1, this.name, true)) return candidate;
    }
    return -1;
  }

  /** The "script data" states of the HTML standard. */
  #inScript(source: Utf8Buffer, start: number): number {
    const { bytes, length } = source;
    let at = start;
    while (at < length) {
      if (this.#escape === ESCAPE.none) {
        at = source.indexOf(LESS, at);
        if (at === -1) break;
      }
      const code = bytes[at];
      if (code === LESS) {
        if (at + LONGEST_IN_SCRIPT > length) {
          this.settled = at;
          return -1;
        }
        const end = isTag(bytes, at + 1, "script", true);
        if (end && this.#escape !== ESCAPE.script) return at;
        if (end) this.#escape = ESCAPE.comment;
        else if (this.#escape === ESCAPE.comment && isTag(bytes, at + 1, "script", false)) this.#escape = ESCAPE.script;
        else if (
          this.#escape === ESCAPE.none &&
          bytes[at + 1] === BANG &&
          bytes[at + 2] === HYPHEN &&
          bytes[at + 3] === HYPHEN
        ) {
          this.#escape = ESCAPE.comment;
          // Its hyphens may belong to the "-->" as well.
          at++;
        }
      } else if (code === GREATER && at >= start + 2 && bytes[at - 1] === HYPHEN && bytes[at - 2] === HYPHEN)
        this.#escape = ESCAPE.none;
      at++;
    }
    this.settled = source.withoutHalfCharacter(start);
    // The hyphens of a "-->" stay together.
    if (this.#escape !== ESCAPE.none)
      for (let hyphens = 0; hyphens < 2 && this.settled > start && bytes[this.settled - 1] === HYPHEN; hyphens++)
        this.settled--;
    return -1;
  }
}

/** Whether `name` is at `at`, behind a slash for an end tag, and ends there. */
function isTag(bytes: Uint8Array, at: number, name: string, closing: boolean): boolean {
  if (closing !== (bytes[at] === SLASH)) return false;
  const start = closing ? at + 1 : at;
  return isNamed(bytes, start, name) && endsName(bytes[start + name.length] ?? 0);
}
