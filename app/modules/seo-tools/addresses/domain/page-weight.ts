import { withDecimals } from "#app/shared/format/number.ts";
import type { Check } from "../../domain/tool.ts";

export type FileKind = "document" | "script" | "style" | "picture" | "font" | "frame" | "media" | "other";

/** A file that a page loads, as it answered. */
export interface WeighedFile {
  kind: FileKind;
  url: string;
  /** Null: no answer. */
  status: number | null;
  /** As sent, compressed where it is; null when the server does not say and it was not read. */
  sizeBytes: number | null;
  lazy: boolean;
  blocking: boolean;
  /** On another host than the page. */
  foreign: boolean;
  compressed: boolean;
  cacheSeconds: number | null;
}

export const KIND_LABELS: Record<FileKind, string> = {
  document: "Document",
  script: "Scripts",
  style: "Styles",
  picture: "Pictures",
  font: "Fonts",
  frame: "Frames",
  media: "Sound and film",
  other: "Other",
};

export interface KindTotal {
  kind: FileKind;
  files: number;
  sizeBytes: number;
  /** Files whose size is not known. */
  unknown: number;
}

/** Sizes by kind, the heaviest first. */
export function totalsOf(files: readonly WeighedFile[]): KindTotal[] {
  const totals = new Map<FileKind, KindTotal>();
  for (const { kind, sizeBytes } of files) {
    const total = totals.get(kind) ?? { kind, files: 0, sizeBytes: 0, unknown: 0 };
    total.files++;
    if (sizeBytes === null) total.unknown++;
    else total.sizeBytes += sizeBytes;
    totals.set(kind, total);
  }
  return [...totals.values()].sort((a, b) => b.sizeBytes - a.sizeBytes || b.files - a.files);
}

/** How long a browser may keep an answer, in seconds; null when it does not say. */
export function cacheSecondsOf(cacheControl: string | undefined): number | null {
  if (cacheControl === undefined) return null;
  if (/no-store|no-cache/i.test(cacheControl)) return 0;
  const age = /max-age\s*=\s*"?(\d{1,12})/i.exec(cacheControl)?.[1];
  return age === undefined ? null : Number(age);
}

/** Lighthouse's limits, and the audits of the SEO Engine. */
export const WEIGHT_LIMITS = {
  /** Lighthouse, "Avoid enormous network payloads": 2,667 KiB. */
  totalBytes: 2_667 * 1_024,
  pictureBytes: 500_000,
  /** web.dev, "Uses inefficient cache policy": a year is best; less than a day is hardly a cache. */
  cacheSeconds: 86_400,
  requests: 80,
} as const;

const names = (files: readonly WeighedFile[]): string =>
  files
    .slice(0, 8)
    .map(({ url }) => url)
    .join("\n") + (files.length > 8 ? `\nand ${files.length - 8} more` : "");

/** Judges what a page loads. */
export function judgeWeight(files: readonly WeighedFile[]): Check[] {
  const checks: Check[] = [];
  const add = (tone: Check["tone"], title: string, detail: string) => checks.push({ tone, title, detail });
  const total = files.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
  if (total > WEIGHT_LIMITS.totalBytes)
    add("warn", "The page is heavy", `${withDecimals(total / 1_024, 0)} KiB; Lighthouse objects beyond 2,667 KiB.`);
  if (files.length > WEIGHT_LIMITS.requests)
    add("info", "Many requests", `${files.length} in the markup alone; scripts may ask for more.`);
  const broken = files.filter(({ status }) => status === null || status >= 400);
  if (broken.length > 0) add("bad", "Files that are not there", names(broken));
  const blocking = files.filter((file) => file.blocking);
  if (blocking.length > 0)
    add(
      blocking.length > 5 ? "warn" : "info",
      `${blocking.length} ${blocking.length === 1 ? "file holds" : "files hold"} up the first drawing`,
      `${names(blocking)}\nScripts with defer or async, and styles for print alone, do not.`,
    );
  const large = files.filter(
    ({ kind, sizeBytes }) => kind === "picture" && sizeBytes !== null && sizeBytes > WEIGHT_LIMITS.pictureBytes,
  );
  if (large.length > 0) add("warn", "Large pictures", `${names(large)}\nMore than 500 kB each.`);
  const plain = files.filter(
    ({ kind, compressed, sizeBytes, status }) =>
      ["document", "script", "style"].includes(kind) &&
      !compressed &&
      (sizeBytes ?? 0) > 1_400 &&
      status !== null &&
      status < 400,
  );
  if (plain.length > 0) add("warn", "Texts that are not compressed", names(plain));
  const uncached = files.filter(
    ({ kind, cacheSeconds, status }) =>
      ["script", "style", "picture", "font"].includes(kind) &&
      (cacheSeconds ?? 0) < WEIGHT_LIMITS.cacheSeconds &&
      status !== null &&
      status < 400,
  );
  if (uncached.length > 0) add("info", `${uncached.length} files are kept for less than a day`, names(uncached));
  const foreign = new Set(files.filter((file) => file.foreign).map(({ url }) => new URL(url).host));
  if (foreign.size > 0) add("info", `Files from ${foreign.size} other hosts`, [...foreign].slice(0, 12).join(", "));
  if (!checks.some(({ tone }) => tone === "bad" || tone === "warn"))
    checks.unshift({ tone: "good", title: "Nothing weighs too much", detail: "Within the limits named beside." });
  return checks;
}
