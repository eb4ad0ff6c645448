import {
  DESCRIPTION_WIDTH,
  DESCRIPTIONS,
  HEADLINE_WIDTH,
  HEADLINES,
  type NodeData,
  PATH_WIDTH,
  pinOf,
} from "../../tree/domain/fields.ts";
import { renderText } from "./insertion.ts";
import { displayWidth } from "./width.ts";

export interface Asset {
  /** Field of the ad. */
  name: string;
  written: string;
  /** As it is shown, with its insertions filled in. */
  text: string;
  width: number;
  maxWidth: number;
  /** Position that it is pinned to; 0: none. */
  pin: number;
  problems: string[];
}

const assetOf = (data: NodeData, name: string, maxWidth: number, keyword: string | undefined): Asset[] => {
  const written = data[name] ?? "";
  if (written === "") return [];
  const { text, problems } = renderText(written, { keyword, maxWidth });
  return [
    { name, written, text, width: displayWidth(text), maxWidth, pin: Number(data[pinOf(name)] ?? "0") || 0, problems },
  ];
};

/** The headlines and descriptions of an ad that are filled in, rendered for a keyword. */
export const assetsOf = (data: NodeData, keyword?: string): { headlines: Asset[]; descriptions: Asset[] } => ({
  headlines: HEADLINES.flatMap((name) => assetOf(data, name, HEADLINE_WIDTH, keyword)),
  descriptions: DESCRIPTIONS.flatMap((name) => assetOf(data, name, DESCRIPTION_WIDTH, keyword)),
});

const MIN_HEADLINES = 3;
const MIN_DESCRIPTIONS = 2;
const PINS = { headline: 3, description: 2 } as const;

function assetProblems(
  assets: readonly Asset[],
  kind: "headline" | "description",
): { path: string; message: string }[] {
  const seen = new Map<string, string>();
  return assets.flatMap(({ name, written, text, width, maxWidth, pin, problems }) => {
    const before = seen.get(written.toLowerCase());
    seen.set(written.toLowerCase(), name);
    const message =
      problems[0] ??
      (width > maxWidth
        ? `Shown as “${text}”, it is ${width} wide; the most is ${maxWidth}.`
        : before
          ? `Another ${kind} has the same text. Write a different one.`
          : pin < 0 || pin > PINS[kind] || !Number.isInteger(pin)
            ? `Pin a ${kind} to position 1 to ${PINS[kind]}.`
            : null);
    return message ? [{ path: name, message }] : [];
  });
}

/** Lists what Google Ads refuses of a responsive search ad: counts, widths as shown, doubles, pins, paths. */
export function adProblems(data: NodeData): { path: string; message: string }[] {
  const { headlines, descriptions } = assetsOf(data);
  const problems = [...assetProblems(headlines, "headline"), ...assetProblems(descriptions, "description")];
  if (headlines.length < MIN_HEADLINES)
    problems.push({
      path: HEADLINES[headlines.length] ?? "headline1",
      message: `An ad needs at least ${MIN_HEADLINES} headlines; this one has ${headlines.length}.`,
    });
  if (descriptions.length < MIN_DESCRIPTIONS)
    problems.push({
      path: DESCRIPTIONS[descriptions.length] ?? "description1",
      message: `An ad needs at least ${MIN_DESCRIPTIONS} descriptions; this one has ${descriptions.length}.`,
    });
  for (const path of ["path1", "path2"]) {
    const { text, problems: own } = renderText(data[path] ?? "", { maxWidth: PATH_WIDTH });
    const width = displayWidth(text);
    if (own[0]) problems.push({ path, message: own[0] });
    else if (width > PATH_WIDTH) problems.push({ path, message: `It is ${width} wide; the most is ${PATH_WIDTH}.` });
    else if (/[\s/]/.test(text)) problems.push({ path, message: "A path has no spaces or slashes." });
  }
  if (data.path2 && !data.path1) problems.push({ path: "path1", message: "Path 2 needs a path 1 before it." });
  if (!data.finalUrl) problems.push({ path: "finalUrl", message: "An ad needs a final URL." });
  return problems;
}
