/** Advance widths of Arial in 1/2048 em (metric-compatible fonts share them): one entry per width, with its glyphs. */
const ADVANCES: readonly (readonly [number, string])[] = [
  [391, "'"],
  [455, "ijl‘’"],
  [532, "|"],
  [569, " !,./:;I[\\]ft·"],
  [682, "()-`r“”"],
  [684, "{}"],
  [717, "•"],
  [727, '"'],
  [797, "*"],
  [961, "^"],
  [1024, "Jcksvxyz"],
  [1139, "#$0123456789?L_abdeghnopqu–€«»"],
  [1196, "+<=>~"],
  [1251, "FTZßø"],
  [1366, "&ABEKPSVXY"],
  [1479, "CDHNRUw"],
  [1509, "©®"],
  [1593, "GOQØ"],
  [1706, "Mm"],
  [1821, "%æ"],
  [1933, "W"],
  [2048, "—…™Æ"],
  [2079, "@"],
];

/** The same of Arial Bold. */
const BOLD_ADVANCES: typeof ADVANCES = [
  [487, "'"],
  [569, " ,./I\\ijl·‘’"],
  [573, "|"],
  [682, "!()-:;[]`ft"],
  [717, "•"],
  [797, "*r{}"],
  [971, '"'],
  [1024, "z“”"],
  [1139, "#$0123456789J_aceksvxy–€«»"],
  [1196, "+<=>^~"],
  [1251, "?FLTZbdghnopqußø"],
  [1366, "EPSVXY"],
  [1479, "&ABCDHKNRU"],
  [1509, "©®"],
  [1593, "GOQØw"],
  [1706, "M"],
  [1821, "%mæ"],
  [1933, "W"],
  [1997, "@"],
  [2048, "—…™Æ"],
];

export type FontWeight = "regular" | "bold";

const UNITS_PER_EM = 2048;
/** Mean of Arial's lower-case Cyrillic and Greek letters: what an unlisted letter counts as. */
const DEFAULT_ADVANCE: Record<FontWeight, number> = { regular: 1150, bold: 1290 };

const byGlyph = (advances: typeof ADVANCES) =>
  new Map<number, number>(
    advances.flatMap(([width, glyphs]) => [...glyphs].map((glyph) => [glyph.codePointAt(0) ?? 0, width] as const)),
  );
const ADVANCE_OF: Record<FontWeight, Map<number, number>> = {
  regular: byGlyph(ADVANCES),
  bold: byGlyph(BOLD_ADVANCES),
};

const isCombining = (code: number): boolean => code >= 0x300 && code <= 0x36f;

/** East Asian wide and emoji ranges of UAX #11, coarsely: each fills one em. */
const isWide = (code: number): boolean =>
  (code >= 0x1100 && code <= 0x115f) ||
  (code >= 0x2e80 && code <= 0xa4cf) ||
  (code >= 0xac00 && code <= 0xd7a3) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xff00 && code <= 0xff60) ||
  code >= 0x1f300;

/**
 * Estimates how wide a text is drawn in Arial, in pixels, without kerning.
 * @param fontSizePx 20 is the size of a title in Google's desktop results.
 */
export function textWidthPx(text: string, fontSizePx = 20, weight: FontWeight = "regular"): number {
  let units = 0;
  // NFD splits "é" into "e" and a mark of no width, so the table needs no accented letters.
  for (const glyph of text.normalize("NFD")) {
    const code = glyph.codePointAt(0) ?? 0;
    if (isCombining(code)) continue;
    units += ADVANCE_OF[weight].get(code) ?? (isWide(code) ? UNITS_PER_EM : DEFAULT_ADVANCE[weight]);
  }
  return Math.round((units * fontSizePx) / UNITS_PER_EM);
}
