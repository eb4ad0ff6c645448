/** Browser-safe part: what draws a text that the server read from Markdown. */
export { type Block, type Heading, headingsOf } from "#app/platform/markdown/blocks.ts";
export { Prose } from "#app/ui/prose/prose.tsx";
export { TableOfContents } from "#app/ui/prose/table-of-contents.tsx";
