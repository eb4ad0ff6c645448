/** Widths of a PNG in pixels: for a screen, for print at 10 cm with 250 dots an inch, and at 20 cm. */
export const PNG_SIZES = [500, 1_000, 2_000] as const;
