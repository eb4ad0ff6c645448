/** A text with what is selected in it. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

export const MARKS = [
  "bold",
  "italic",
  "code",
  "link",
  "heading",
  "list",
  "numbers",
  "quote",
  "table",
  "block",
] as const;
export type Mark = (typeof MARKS)[number];

const WRAPS: Partial<Record<Mark, string>> = { bold: "**", italic: "*", code: "`" };
const PREFIXES: Partial<Record<Mark, string>> = { heading: "## ", list: "- ", quote: "> " };
const TABLE = "| Column | Column |\n| --- | --- |\n| Cell | Cell |\n";

/** Puts marks around the selection, or takes them away when they are there. */
function wrapped({ text, start, end }: Selected, sign: string): Selected {
  const size = sign.length;
  if (text.slice(start - size, start) === sign && text.slice(end, end + size) === sign)
    return {
      text: text.slice(0, start - size) + text.slice(start, end) + text.slice(end + size),
      start: start - size,
      end: end - size,
    };
  return {
    text: text.slice(0, start) + sign + text.slice(start, end) + sign + text.slice(end),
    start: start + size,
    end: end + size,
  };
}

/** Changes the lines that the selection touches. */
function onLines({ text, start, end }: Selected, change: (line: string, at: number) => string): Selected {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const to = next === -1 ? text.length : next;
  const changed = text.slice(from, to).split("\n").map(change).join("\n");
  return { text: text.slice(0, from) + changed + text.slice(to), start: from, end: from + changed.length };
}

/** Puts a block on lines of its own after the selection. */
function inserted({ text, end }: Selected, block: string): Selected {
  const before = end === 0 || text.slice(0, end).endsWith("\n\n") ? "" : text[end - 1] === "\n" ? "\n" : "\n\n";
  const start = end + before.length;
  return { text: `${text.slice(0, end)}${before}${block}\n${text.slice(end)}`, start, end: start + block.length };
}

/** Applies a button of the editor to a text and its selection. */
export function applyMark(selected: Selected, mark: Mark): Selected {
  const sign = WRAPS[mark];
  if (sign) return wrapped(selected, sign);
  const prefix = PREFIXES[mark];
  if (prefix) {
    const all = onLines(selected, (line) => (line.startsWith(prefix) ? line : "\0")).text.includes("\0");
    return onLines(selected, (line) =>
      all ? prefix + (mark === "heading" ? line.replace(/^#{1,6} /, "") : line) : line.slice(prefix.length),
    );
  }
  const { text, start, end } = selected;
  switch (mark) {
    case "numbers":
      return onLines(selected, (line, at) => `${at + 1}. ${line.replace(/^(?:\d+\. |- )/, "")}`);
    case "link": {
      const label = text.slice(start, end) || "text";
      const at = start + label.length + 3;
      return { text: `${text.slice(0, start)}[${label}](https://)${text.slice(end)}`, start: at, end: at + 8 };
    }
    case "block":
      return start === end
        ? inserted(selected, "```\n\n```")
        : {
            text: `${text.slice(0, start)}\`\`\`\n${text.slice(start, end)}\n\`\`\`${text.slice(end)}`,
            start,
            end: end + 8,
          };
    default:
      return inserted(selected, TABLE);
  }
}

/** What continues on the next line when Enter is pressed at `at`: the sign of a list or quotation; null for nothing, "" to end the list. */
export function continuation(text: string, at: number): { prefix: string; from: number } | null {
  const from = text.lastIndexOf("\n", at - 1) + 1;
  const match = /^(\s{0,9})(?:([-*+]|>)|(\d{1,4})([.)])) (\[[ x]\] )?/.exec(text.slice(from, at));
  if (!match) return null;
  const [whole, indent = "", sign, number, dot = "", box] = match;
  // An empty item ends the list.
  if (text.slice(from + whole.length, at).trim() === "") return { prefix: "", from };
  const next = sign ?? `${Number(number) + 1}${dot}`;
  return { prefix: `${indent}${next} ${box ? "[ ] " : ""}`, from };
}
