import { z } from "zod";

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "Choose a color")
  .transform((text) => text.toLowerCase());

export const FONTS = ["sans", "serif", "mono"] as const;

export const themeSchema = z.object({
  button: color.default("#0d5c55"),
  background: color.default("#f4f2ec"),
  font: z.enum(FONTS).default("sans"),
  logoUrl: z
    .string()
    .max(2_000)
    .regex(/^(https:\/\/[^\s"<>{}]+)?$/, "Enter an address that begins with https://")
    .default(""),
  logoAlt: z.string().max(100).default(""),
});
/** How the mails of a workspace look. */
export type MailTheme = z.infer<typeof themeSchema>;
export const DEFAULT_THEME: MailTheme = themeSchema.parse({});

const channel = (value: number): number => {
  const part = value / 255;
  return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of a color (WCAG 2.2). */
function luminance(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16);
  return 0.212_6 * channel(value >> 16) + 0.715_2 * channel((value >> 8) & 255) + 0.072_2 * channel(value & 255);
}

/** Contrast of two colors, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever is easier to read on a color. */
export const inkOn = (background: string): "#ffffff" | "#111111" =>
  contrast(background, "#ffffff") >= contrast(background, "#111111") ? "#ffffff" : "#111111";
