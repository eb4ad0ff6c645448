import type { CSSProperties } from "react";
import type { Theme } from "../../domain/definition/definition.ts";

const channel = (hex: string): number => {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** Black or white, whichever reads better on a colour (WCAG 2.2, relative luminance). */
export function textOn(colour: string): "#000000" | "#ffffff" {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(colour.slice(at, at + 2)));
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  return (luminance + 0.05) / 0.05 > 1.05 / (luminance + 0.05) ? "#000000" : "#ffffff";
}

const RADII: Readonly<Record<Theme["corners"], string>> = { square: "0", small: "8px", round: "20px" };

/** The look of a form as variables of its style. */
export const themeStyle = ({ accent, corners }: Theme): CSSProperties =>
  ({ "--form-accent": accent, "--form-on-accent": textOn(accent), "--form-radius": RADII[corners] }) as CSSProperties;
