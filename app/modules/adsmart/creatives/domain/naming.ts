import { foldText } from "#app/shared/text/text.ts";

/** Parts of an ad's name that mean something. */
export const NAME_PARTS = ["hook", "offer", "format", "audience"] as const;
export type NamePart = (typeof NAME_PARTS)[number];
export type NameFields = Record<NamePart, string>;

export const SEPARATORS = ["_", "-", "|", "."] as const;
type Separator = (typeof SEPARATORS)[number];

/** Order of the parts, and the sign between them. */
export interface NamingRule {
  parts: NamePart[];
  separator: Separator;
}

export const DEFAULT_RULE: NamingRule = { parts: ["hook", "offer", "format", "audience"], separator: "_" };

export const NO_FIELDS: NameFields = { hook: "", offer: "", format: "", audience: "" };

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\-]/g, "\\$&");

/** A value as it is written in a name: lower case, blanks and the separator as the other joining sign. */
export function slugPart(value: string, separator: Separator): string {
  const joint = separator === "-" ? "_" : "-";
  return foldText(value)
    .replace(new RegExp(`[\\s${escaped(separator)}]+`, "g"), joint)
    .replace(new RegExp(`^${joint}+|${joint}+$`, "g"), "");
}

/** The name that a rule makes of the parts; a part without a value is written as "x". */
export const renderName = ({ parts, separator }: NamingRule, fields: NameFields): string =>
  parts.map((part) => slugPart(fields[part], separator) || "x").join(separator);

/** Words by which formats are called in old names. */
const FORMATS: readonly (readonly [string, RegExp])[] = [
  ["carousel", /^(?:car|carousel|karussell|slides?)$/],
  ["video", /^(?:vid|video|reel|reels|ugc|mp4|clip|motion)$/],
  ["story", /^(?:story|stories|9x16|9:16)$/],
  ["image", /^(?:img|image|static|stat|pic|photo|banner|bild|jpg|png|1x1|1:1|4x5|4:5)$/],
  ["text", /^(?:rsa|text|search|responsive)$/],
];

const formatOf = (word: string): string => FORMATS.find(([, shape]) => shape.test(word))?.[0] ?? "";

interface ParsedName {
  fields: NameFields;
  /** "rule": as the rule says; "guessed": by words that are known; "none": nothing was recognized. */
  by: "rule" | "guessed" | "none";
}

/** Values that are known of each part, from creatives. */
export type KnownValues = Readonly<Record<NamePart, readonly string[]>>;

/**
 * Reads the parts out of a name. A name with as many pieces as the rule has parts is read by the rule; of any other name, the
 * pieces that are known values or common words for formats are recognized wherever they are.
 */
export function parseName(rule: NamingRule, name: string, known: KnownValues): ParsedName {
  const pieces = name.split(rule.separator).map((piece) => foldText(piece));
  if (pieces.length === rule.parts.length && pieces.every((piece) => piece !== "")) {
    const fields = { ...NO_FIELDS };
    rule.parts.forEach((part, at) => {
      fields[part] = pieces[at] === "x" ? "" : (pieces[at] ?? "");
    });
    return { fields, by: "rule" };
  }
  const words = foldText(name)
    .split(/[\s_|/.,;()[\]–—-]+/)
    .filter((word) => word !== "");
  const whole = ` ${words.join(" ")} `;
  const fields = { ...NO_FIELDS };
  for (const part of NAME_PARTS) {
    const found = known[part]
      .toSorted((a, b) => b.length - a.length)
      .find(
        (value) =>
          value !== "" &&
          whole.includes(
            ` ${foldText(value)
              .replace(/[\s_|/.,;()[\]–—-]+/g, " ")
              .trim()} `,
          ),
      );
    fields[part] = found ?? "";
  }
  fields.format ||= words.map(formatOf).find((format) => format !== "") ?? "";
  return { fields, by: NAME_PARTS.some((part) => fields[part] !== "") ? "guessed" : "none" };
}
