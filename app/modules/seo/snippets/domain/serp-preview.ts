import { LIMITS } from "../../domain/audit-limits.ts";
import { type CutText, cutText, type TextBox } from "./serp-lines.ts";

export type Device = "desktop" | "mobile";

export interface SerpInput {
  url: string;
  title: string | null;
  description: string | null;
  /** `og:site_name` or the name of the WebSite in structured data; the host when unknown. */
  siteName?: string | null;
  /** ISO 8601 day, as Google puts one before the description of articles. */
  date?: string | null;
  device: Device;
  /** Words that were searched for: Google sets them in bold within the description. */
  query?: string | null;
}

/** One text of the result, with what a meter needs. */
export interface SerpText extends CutText {
  /** Nothing was given: Google makes up a text of its own. */
  missing: boolean;
  /** What fits on all lines together, in pixels, without what is lost at line ends. */
  maxPx: number;
}

/** A search result as it is probably shown: texts broken into lines and cut where Google cuts. */
export interface SerpPreview {
  device: Device;
  siteName: string;
  /** Host and path as Google writes them: "example.com › shop › shoes". */
  breadcrumb: string;
  title: SerpText;
  /** Its first line starts behind the date. */
  description: SerpText;
  /** "3 Jan 2026", put before the description. */
  date: string | null;
  /** Parts of each line of the description, those that were searched for marked. */
  descriptionParts: { text: string; bold: boolean }[][];
}

/**
 * Google publishes no widths: these are what its result pages measure (desktop 600 px column with 20 px titles cut near
 * 580 px and 14 px descriptions of two lines; phone of 360 px: titles of two lines of 18 px, descriptions of three of 14 px).
 */
export const SERP_BOXES: Record<Device, { title: TextBox; description: TextBox }> = {
  desktop: {
    title: { fontPx: 20, linePx: LIMITS.titleMaxPx, maxLines: 1 },
    description: { fontPx: 14, linePx: 600, maxLines: 2 },
  },
  mobile: { title: { fontPx: 18, linePx: 328, maxLines: 2 }, description: { fontPx: 14, linePx: 328, maxLines: 3 } },
};

/** Breadcrumbs beyond this are shortened by Google, too. */
const BREADCRUMB_BOX: TextBox = { fontPx: 14, linePx: 400, maxLines: 1 };

/** How Google would probably show a page: an estimate in Arial's widths, not a promise. */
export function serpPreview({ url, title, description, siteName, date, device, query }: SerpInput): SerpPreview {
  const boxes = SERP_BOXES[device];
  const day = dayOf(date ?? null);
  const lead = day === null ? "" : `${day} — `;
  const shown = textOf(description, boxes.description, lead);
  return {
    device,
    siteName: siteName?.trim() || hostOf(url),
    breadcrumb: cutText(breadcrumbOf(url), BREADCRUMB_BOX).lines[0] ?? "",
    title: textOf(title, boxes.title),
    description: shown,
    date: day,
    descriptionParts: shown.lines.map((line) => markWords(line, query ?? "")),
  };
}

function textOf(text: string | null, box: TextBox, lead = ""): SerpText {
  const given = (text ?? "").trim();
  const { lines, cut, widthPx } = cutText(lead + given, box);
  const [first = "", ...others] = lines;
  return {
    missing: given === "",
    lines: given === "" ? [] : [first.startsWith(lead) ? first.slice(lead.length) : first, ...others],
    cut: given !== "" && cut,
    widthPx: lead === "" ? widthPx : cutText(given, box).widthPx,
    maxPx: box.linePx * box.maxLines,
  };
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

function dayOf(date: string | null): string | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(date ?? "");
  const month = MONTHS[Number(match?.[2]) - 1];
  const day = Number(match?.[3]);
  return match && month && day >= 1 && day <= 31 ? `${day} ${month} ${match[1]}` : null;
}

const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, "") ?? url;

/** "https://www.example.com/shop/shoes/?a=1" → "https://www.example.com › shop › shoes". */
function breadcrumbOf(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return url;
  const steps = parsed.pathname.split("/").filter(Boolean).map(readable);
  return [parsed.origin, ...steps].join(" › ");
}

/** A step of a path with its letters in place of percent signs. */
function readable(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Parts of a line, those that are words of the query marked. */
function markWords(line: string, query: string): { text: string; bold: boolean }[] {
  const wanted = new Set(query.toLowerCase().match(WORD) ?? []);
  if (wanted.size === 0) return [{ text: line, bold: false }];
  const parts: { text: string; bold: boolean }[] = [];
  let at = 0;
  for (const { 0: word, index } of line.matchAll(WORD)) {
    if (!wanted.has(word.toLowerCase())) continue;
    if (index > at) parts.push({ text: line.slice(at, index), bold: false });
    parts.push({ text: word, bold: true });
    at = index + word.length;
  }
  if (at < line.length) parts.push({ text: line.slice(at), bold: false });
  return parts;
}
