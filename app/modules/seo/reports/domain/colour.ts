/** "#0d5c55", as colour fields of browsers give it. */
export const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

const WHITE = "#ffffff";
const BLACK = "#000000";

/** Relative luminance of a colour (WCAG 2.2), 0 to 1. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours (WCAG 2.2), 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The text colour that reads better on a colour that somebody chose; one of the two has at least 4.5:1 on any. */
export const readableOn = (hex: string): string => (contrast(WHITE, hex) >= contrast(BLACK, hex) ? WHITE : BLACK);
