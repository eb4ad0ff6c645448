/** Browser-safe part: what draws a text that the server read from Markdown. */
export { type Block, type Heading, headingsOf } from "./domain/prose.ts";
export { Contents } from "./ui/contents.tsx";
export { Prose } from "./ui/prose.tsx";
