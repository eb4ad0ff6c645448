/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** "#1a5f4a", "1a5f4a", "#abc", "rgb(26, 95, 74)"; null for anything else. */
export function parseColor(text: string): Rgb | null {
  const bare = text.trim().toLowerCase();
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(bare)?.[1];
  if (hex) {
    const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
    return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb;
  }
  const parts = /^rgb\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*\)$/.exec(bare)?.slice(1).map(Number);
  return parts?.every((part) => part <= 255) ? (parts as unknown as Rgb) : null;
}

export const hexOf = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Relative luminance, 0 (black) to 1 (white): WCAG 2.2, definition of the term. */
export function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colors, 1 to 21: (L₁ + 0.05) ÷ (L₂ + 0.05). */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/**
 * The color nearest to `text`, mixed with black or white, that reaches the ratio on the background; `text` itself where it does. Null: no mix of
 * it does.
 */
export function nearestReadable(text: Rgb, background: Rgb, ratio: number): Rgb | null {
  const mixes = [0, 255].flatMap((end) => {
    for (let percent = 0; percent <= 100; percent++) {
      const mixed = text.map((part) => Math.round(part + ((end - part) * percent) / 100)) as unknown as Rgb;
      if (contrastRatio(mixed, background) >= ratio) return [{ mixed, percent }];
    }
    return [];
  });
  return mixes.toSorted((a, b) => a.percent - b.percent)[0]?.mixed ?? null;
}
