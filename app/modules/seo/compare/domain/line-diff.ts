/** Lines that one text has and the other has not. */
export interface LineDiff {
  added: string[];
  removed: string[];
}

const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

function counts(lines: readonly string[]): Map<string, number> {
  const map = new Map<string, number>();
  for (const line of lines) map.set(line, (map.get(line) ?? 0) + 1);
  return map;
}

/** The lines of `lines` that `others` has fewer of, in their order. */
function beyond(lines: readonly string[], others: ReadonlyMap<string, number>): string[] {
  const left = new Map(others);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    if (count > 0) left.set(line, count - 1);
    return count === 0;
  });
}

/**
 * Returns the lines added to and removed from a robots.txt, each as often as it occurs. Blank lines and the space
 * around a line do not count.
 */
export function diffLines(before: string, now: string): LineDiff {
  const [old, young] = [linesOf(before), linesOf(now)];
  return { added: beyond(young, counts(old)), removed: beyond(old, counts(young)) };
}
