/** Browser-safe public API of the SEO Engine: what other modules draw and measure with. */
export { textWidthPx } from "./snippets/domain/pixel-width.ts";
export { SERP_BOXES, type SerpPreview, serpPreview } from "./snippets/domain/serp-preview.ts";
export { SerpPreviewCard } from "./snippets/ui/serp-preview.tsx";
