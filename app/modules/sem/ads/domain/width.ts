/** Ranges of double-byte characters: wide and full-width ones of Unicode's East Asian Width (UAX #11), and pictographs. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1f9ff],
  [0x20000, 0x3fffd],
];

/** Measures a text as Google Ads does: a double-byte character counts two. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text.normalize("NFC")) {
    const code = character.codePointAt(0) ?? 0;
    width += code >= 0x1100 && WIDE.some(([from, to]) => code >= from && code <= to) ? 2 : 1;
  }
  return width;
}
