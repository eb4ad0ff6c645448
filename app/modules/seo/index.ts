/** Browser-safe front door of the SEO Engine: what other modules draw and measure with. */
export { textWidthPx } from "./domain/checks/pixel-width.ts";
export { SERP_BOXES, type SerpPreview, serpPreview } from "./domain/serp/preview.ts";
export { SerpPreviewCard } from "./ui/serp-preview.tsx";
