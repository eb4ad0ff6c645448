import { foldText } from "#app/shared/text/text.ts";
import type { BriefHeading } from "./outline.ts";

/** A heading of other people as Markdown: their signs stay signs. */
const asMarkdown = ({ level, text }: Pick<BriefHeading, "level" | "text">): string =>
  `${"#".repeat(level)} ${text.replace(/[\\`*_[\]<>#~|]/g, "\\$&")}`;

/** A text with headings added at its end; those that it has already are left out. */
export function withHeadings(
  body: string,
  headings: readonly Pick<BriefHeading, "level" | "text">[],
  present: readonly string[],
): string {
  const known = new Set(present.map(foldText));
  const added = headings.filter(({ text }) => {
    const key = foldText(text);
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
  if (added.length === 0) return body;
  return [body.trimEnd(), ...added.map(asMarkdown)].filter((part) => part !== "").join("\n\n");
}
