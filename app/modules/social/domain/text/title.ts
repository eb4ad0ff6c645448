export const MAX_TITLE_CHARS = 200;

/** A text as title and body, for networks whose posts have both: the first line, and what follows. A long line is cut at a word. */
export function titledText(text: string): { title: string; body: string } {
  const [first = "", ...lines] = text.trim().split("\n");
  const line = first.trim().replace(/\s+/g, " ");
  const rest = lines.join("\n").trim();
  if (line.length <= MAX_TITLE_CHARS) return { title: line, body: rest };
  const cut = line.slice(0, MAX_TITLE_CHARS - 1);
  const title = `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 100)).trimEnd()}…`;
  return { title, body: text.trim() };
}
