import { PRINTABLE, PRINTABLE_LINES } from "#app/shared/text/text.ts";
import { ABOUT, type Task } from "./tasks.ts";

const NUMBERING = /^\s*(?:[-*•]|\(?\d{1,2}[.):])\s+/u;
const QUOTES = /^["“”„«'*\s]+|["“”«»'*\s]+$/gu;
/** A whole answer in a fence, which models like to put around Markdown. */
const FENCE = /^```[\w-]*\n([\s\S]*?)\n?```$/;

const readLines = (text: string, most: number, maxChars: number): string[] => {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(NUMBERING, "").replace(QUOTES, "").replace(/\s+/gu, " "))
    // A line that ends with a colon announces the others.
    .filter((line) => line !== "" && !/[:：]$/u.test(line) && line.length <= maxChars && PRINTABLE.test(line));
  return [...new Set(lines)].slice(0, most);
};

/** The texts in the answer of a model; null when it is not what was asked for. */
export function readAnswer(task: Task, answer: string): string[] | null {
  const { shape } = ABOUT[task];
  const whole = FENCE.exec(answer.trim())?.[1] ?? answer;
  if (shape.kind === "lines") {
    const lines = readLines(whole, shape.most, shape.maxChars);
    return lines.length > 0 ? lines : null;
  }
  const text = whole.replace(/\r\n?/g, "\n").trim();
  if (text === "" || !PRINTABLE_LINES.test(text)) return null;
  return task === "outline" && !/^#{2,3} \S/m.test(text) ? null : [text];
}
