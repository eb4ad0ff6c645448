/** Measures a text in pixels at a font size. */
export type Measure = (text: string, fontPx: number) => number;

/** What of a title and a description is seen in results. Search engines publish no widths: these are measured by the makers of preview tools. */
export const SNIPPET = {
  title: { fontPx: 20, desktopPx: 580, phonePx: 920 },
  description: { fontPx: 14, desktopPx: 920, phonePx: 680 },
} as const;

/** The beginning of a text that fits, cut between words, with an ellipsis; all of it when it fits. */
export function cutToWidth(text: string, fontPx: number, maxPx: number, measure: Measure): string {
  const whole = text.replace(/\s+/g, " ").trim();
  if (measure(whole, fontPx) <= maxPx) return whole;
  let shown = "";
  for (const word of whole.split(" ")) {
    const longer = shown === "" ? word : `${shown} ${word}`;
    if (measure(`${longer} …`, fontPx) > maxPx) break;
    shown = longer;
  }
  if (shown !== "") return `${shown} …`;
  // One word that is wider than the line is cut within.
  const glyphs = [...whole];
  let end = glyphs.length;
  while (end > 0 && measure(`${glyphs.slice(0, end).join("")} …`, fontPx) > maxPx) end--;
  return `${glyphs.slice(0, end).join("")} …`;
}

/** The address of a result as it is drawn: host, then the path as steps. */
export function crumbsOf(address: string): { site: string; crumbs: string } {
  const url = URL.parse(address);
  if (!url) return { site: address, crumbs: address };
  const steps = url.pathname.split("/").filter(Boolean).map(readable);
  const site = url.hostname.replace(/^www\./, "");
  return { site, crumbs: [`${url.protocol}//${url.host}`, ...steps.slice(0, 3)].join(" › ") + (steps.length > 3 ? " › …" : "") };
}

const readable = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};
