import { textWidthPx } from "#app/modules/seo/index.ts";
import { WidthBar } from "./width-bar.tsx";

/** How wide a text is drawn, while it is typed. The answer of the page says the same without scripts. */
export default function FieldMeter({ text, fontPx, limitPx }: { text: string; fontPx: number; limitPx: number }) {
  return <WidthBar widthPx={textWidthPx(text.trim(), fontPx)} limitPx={limitPx} chars={[...text.trim()].length} />;
}
