import type { MailBlock } from "./blocks.ts";
import { inlineText, type LinkPlacer, partsOf } from "./inline.ts";
import { networksOf } from "./render-html.ts";

const prose = (text: string, place: LinkPlacer): string =>
  partsOf(text)
    .map((part) =>
      part.kind === "list"
        ? part.items.map((item) => `- ${inlineText(item, place)}`).join("\n")
        : part.lines.map((line) => inlineText(line, place)).join("\n"),
    )
    .join("\n\n");

/** A block of the plain-text part; empty where it says nothing in words. */
export function renderBlockText(block: MailBlock, place: LinkPlacer): string {
  switch (block.kind) {
    case "heading":
      return `# ${inlineText(block.text, place)}`;
    case "text":
      return prose(block.text, place);
    case "image": {
      const href = place(block.href);
      return [block.alt === "" ? "" : `[${block.alt}]`, href ?? ""].filter((part) => part !== "").join("\n");
    }
    case "button": {
      const href = place(block.url);
      return href === null ? "" : `${block.label}:\n${href}`;
    }
    case "columns":
      return [prose(block.left, place), prose(block.right, place)].filter((part) => part !== "").join("\n\n");
    case "divider":
      return "---";
    case "social":
      return networksOf(block)
        .map(({ name, url }) => `${name}: ${place(url) ?? ""}`)
        .join("\n");
  }
}

export const footerText = (footer: string, postalAddress: string, place: LinkPlacer): string =>
  [
    "---",
    ...footer.split("\n").map((line) => inlineText(line, place)),
    "Unsubscribe:\n{{ kj.unsubscribe }}",
    "Email preferences:\n{{ kj.preferences }}",
    "View in browser:\n{{ kj.view }}",
    postalAddress,
  ].join("\n");
