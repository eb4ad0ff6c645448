import type { Canvas, Line } from "./canvas.ts";

export interface MarkdownPlan {
  name: string;
  canvas: Canvas;
  channels: readonly { name: string; score: number }[];
  tasks: readonly { week: number; text: string; state: "open" | "done" | "skipped" }[];
}

const MARK_WORDS: Readonly<Record<Line["mark"], string>> = { fact: "fact", assumption: "assumption", test: "to test" };

/** What people typed is text in Markdown, too: no line of it becomes a heading, a link or markup. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>#|]/g, "\\$&").replaceAll("\n", " ");

const list = (lines: readonly Line[]): string =>
  lines.map(({ text, mark, source }) => `- ${plain(text)} (${MARK_WORDS[mark]}: ${plain(source)})`).join("\n");

const BOXES = { open: "[ ]", done: "[x]", skipped: "[-]" } as const;

/** A strategy as a Markdown document. */
export function planMarkdown({ name, canvas, channels, tasks }: MarkdownPlan): string {
  const weeks = [...new Set(tasks.map(({ week }) => week))];
  const sections: [string, string][] = [
    ["Positioning", list(canvas.positioning)],
    ["Messages", list(canvas.messages)],
    ["Channels", channels.map((channel) => `- ${channel.name}: ${channel.score} of 100`).join("\n")],
    ["Strengths", list(canvas.swot.strengths)],
    ["Weaknesses", list(canvas.swot.weaknesses)],
    ["Opportunities", list(canvas.swot.opportunities)],
    ["Threats", list(canvas.swot.threats)],
    ["Funnel", list(canvas.funnel)],
    ["Objective and key results", list(canvas.okrs)],
    ...weeks.map((week): [string, string] => [
      `Week ${week}`,
      tasks
        .filter((task) => task.week === week)
        .map(({ text, state }) => `- ${BOXES[state]} ${plain(text)}`)
        .join("\n"),
    ]),
  ];
  return [`# ${plain(name)}`, ...sections.filter(([, body]) => body).map(([title, body]) => `## ${title}\n\n${body}`)]
    .join("\n\n")
    .concat("\n");
}
