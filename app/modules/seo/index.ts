/** Front door of the SEO Engine for the browser: pure parts only. */
export { textWidthPx } from "./domain/checks/pixel-width.ts";
