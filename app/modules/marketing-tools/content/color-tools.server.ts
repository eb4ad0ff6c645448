import { type ToolProblem, textOf } from "#app/modules/seo-tools/index.server.ts";
import { qrPath } from "#app/platform/web/qr-code.ts";
import { exact, withDecimals } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { tool } from "../tool-definition.server.ts";
import { contrastRatio, hexOf, nearestReadable, parseColor, type Rgb } from "./domain/contrast.ts";

const CONTRAST_LIMITS = [3, 4.5, 7];
const COLOR_HINT = "Such as #1a5f4a or rgb(26, 95, 74).";

/** Two colors of a form. */
function readColors(
  first: string,
  second: string,
  values: Parameters<typeof textOf>[0],
): Result<[Rgb, Rgb], ToolProblem> {
  const [one, other] = [parseColor(textOf(values, first)), parseColor(textOf(values, second))];
  const problem = `Enter a color. ${COLOR_HINT}`;
  return one && other
    ? ok([one, other])
    : err({ ...(one ? {} : { [first]: problem }), ...(other ? {} : { [second]: problem }) });
}

export const contrastTool = tool({
  id: "contrast",
  title: "Color contrast",
  sentence: "Whether text is readable on its background, and the nearest color that is.",
  words: "wcag accessibility colour aa aaa ratio",
  icon: "eye",
  group: "Content and design",
  verb: "Check contrast",
  fields: [
    { name: "text", label: "Text", kind: "line", maxChars: 40, hint: COLOR_HINT, half: true },
    { name: "background", label: "Background", kind: "line", maxChars: 40, hint: COLOR_HINT, half: true },
  ],
  example: { text: "#777777", background: "#ffffff" },
  exampleText: "#777777 on white has 4.48 : 1 and just misses the 4.5 that normal text needs; #767676 reaches it.",
  formula: [
    "ratio = (L₁ + 0.05) ÷ (L₂ + 0.05), L₁ the lighter",
    "L = 0.2126 R + 0.7152 G + 0.0722 B, each channel made linear: c ÷ 12.92 up to 0.04045, above it ((c + 0.055) ÷ 1.055)^2.4",
  ],
  rules: [
    {
      text: "WCAG 2.2 asks for 4.5 : 1, and 3 : 1 for large text and parts of controls (AA); 7 : 1 and 4.5 : 1 for AAA.",
      source: { label: "WCAG 2.2, 1.4.3", href: "https://www.w3.org/TR/WCAG22/#contrast-minimum" },
    },
    { text: "Large: from 24 px, or from 18.66 px in bold." },
  ],
  async run(values) {
    const read = readColors("text", "background", values);
    if (!read.ok) return read;
    const [text, background] = read.value;
    const ratio = contrastRatio(text, background);
    // A ratio is never rounded up to a limit that it misses.
    const isRoundedOver = CONTRAST_LIMITS.some((limit) => ratio < limit && Math.round(ratio * 100) / 100 >= limit);
    const shown = withDecimals(isRoundedOver ? Math.floor(ratio * 100) / 100 : ratio, 2);
    const near = nearestReadable(text, background, 4.5);
    const line = (title: string, limit: number) =>
      ({
        tone: ratio >= limit ? "good" : "bad",
        title,
        detail: `${ratio >= limit ? "Passes" : "Fails"}: at least ${limit} : 1.`,
      }) as const;
    return ok([
      { kind: "swatch", text: hexOf(text), background: hexOf(background) },
      {
        kind: "verdict",
        tone: ratio >= 4.5 ? "good" : ratio >= 3 ? "warn" : "bad",
        title: `${shown} : 1`,
        text:
          ratio >= 4.5
            ? "Readable for normal text."
            : near
              ? `The nearest color that is readable: ${hexOf(near)}.`
              : "No darker or lighter shade of this text is readable here: change the background.",
      },
      {
        kind: "checks",
        title: "WCAG 2.2",
        items: [
          line("Normal text, AA", 4.5),
          line("Large text and controls, AA", 3),
          line("Normal text, AAA", 7),
          line("Large text, AAA", 4.5),
        ],
      },
    ]);
  },
});

const QR_MAX_CHARS = 1_000;
const OWN_RULES = "Your workspace's UTM rules list the allowed values.";
/** Readers need dark modules on a light ground, clearly apart. */
const QR_MIN_RATIO = 3;

export const qrTool = tool({
  id: "qr-code",
  title: "QR code",
  sentence: "A QR code for a link or short text, as a file that prints at any size.",
  words: "barcode print svg link",
  icon: "code",
  group: "Campaigns and planning",
  verb: "Create code",
  fields: [
    {
      name: "text",
      label: "Link or text",
      kind: "line",
      maxChars: QR_MAX_CHARS,
      hint: "A short link makes a code that is easier to read.",
    },
    { name: "dark", label: "Color", kind: "line", maxChars: 40, half: true },
    { name: "light", label: "Background", kind: "line", maxChars: 40, half: true },
  ],
  example: { text: "https://tea.example/?utm_source=flyer&utm_medium=print", dark: "#1a5f4a", light: "#ffffff" },
  exampleText: "A link of 54 characters makes a code of 33 × 33 modules, without its margin.",
  formula: ["ISO/IEC 18004 with error correction M: a code can still be read with about 15% of it covered."],
  rules: [
    {
      text: "A margin of four modules belongs to the code.",
      source: { label: "ISO/IEC 18004:2024", href: "https://www.iso.org/standard/83389.html" },
    },
    {
      text: "Print it at least 2 cm wide, and one tenth as wide as it is read from afar. Try it with a phone before you print.",
    },
  ],
  async run(values, { warningsOf }) {
    const text = textOf(values, "text");
    const read = readColors("dark", "light", values);
    if (text === "" || !read.ok)
      return err({ ...(text === "" ? { text: "Enter a link or a text." } : {}), ...(read.ok ? {} : read.error) });
    const [dark, light] = read.value;
    const ratio = contrastRatio(dark, light);
    const isInverted = hexOf(dark) !== hexOf(light) && contrastRatio(light, [0, 0, 0]) < contrastRatio(dark, [0, 0, 0]);
    if (ratio < QR_MIN_RATIO || isInverted)
      return err({ dark: "Readers need a dark code on a light background. Choose colors that are further apart." });
    const bytes = new TextEncoder().encode(text).length;
    if (bytes > QR_MAX_CHARS)
      return err({ text: `Use at most ${exact(QR_MAX_CHARS)} bytes; this text has ${exact(bytes)}.` });
    const { size, path } = qrPath(text);
    const isLink = /^https?:\/\//i.test(text);
    return ok([
      { kind: "qr", text, size, path, dark: hexOf(dark), light: hexOf(light) },
      {
        kind: "checks",
        title: "Before you print",
        items: [
          isLink
            ? { tone: "good", title: "Phones open it as a link", detail: text }
            : {
                tone: "info",
                title: "Phones show it as text",
                detail: "A link begins with https://. Without it most phones open nothing.",
              },
          ...(isLink ? await warningsOf(text) : []).map((title) => ({
            tone: "warn" as const,
            title,
            detail: OWN_RULES,
          })),
          {
            tone: size <= 41 ? "good" : "warn",
            title: `${exact(size)} × ${exact(size)} modules with the margin`,
            detail: size <= 41 ? "Easy to read." : "Fine modules: print it larger, or use a short link.",
          },
        ],
      },
    ]);
  },
});
