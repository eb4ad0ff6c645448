import type { CSSProperties } from "react";
import { textOn } from "#app/shared/text-color.ts";
import type { Theme } from "../../domain/definition/definition.ts";

const RADII: Readonly<Record<Theme["corners"], string>> = { square: "0", small: "8px", round: "20px" };

/** The look of a form as variables of its style. */
export const themeStyle = ({ accent, corners }: Theme): CSSProperties =>
  ({ "--form-accent": accent, "--form-on-accent": textOn(accent), "--form-radius": RADII[corners] }) as CSSProperties;
