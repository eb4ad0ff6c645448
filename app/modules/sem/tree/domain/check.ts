import { adProblems } from "../../ads/domain/ad.ts";
import { displayWidth } from "../../ads/domain/width.ts";
import { FIELDS, type Kind, MAX_URL_CHARS, type NodeData } from "./fields.ts";
import { keywordProblem, MATCHES } from "./keyword-text.ts";

export interface Problem {
  /** Field; "" when it is about several. */
  path: string;
  message: string;
}

const MAX_BUDGET = 1_000_000;
const SCHEDULE = /^\((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\[\d{2}:\d{2}-\d{2}:\d{2}\]\)$/i;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Says what is wrong with an address; null when nothing is. Tracking parameters in braces are allowed. */
export function urlProblem(url: string): string | null {
  if (url.length > MAX_URL_CHARS) return `A URL has at most ${MAX_URL_CHARS} characters.`;
  if (/\s/.test(url)) return "A URL has no spaces.";
  if (!URL.canParse(url.replace(/[{}]/g, "x"))) return "Write the whole address, such as https://shop.example/tea.";
  return /^https?:\/\//i.test(url) ? null : "An address begins with https:// or http://.";
}

function amountProblem(text: string, what: string): string | null {
  if (!/^\d{1,7}(?:[.]\d{1,2})?$/.test(text)) return `Enter ${what} as an amount such as 12.50, not below zero.`;
  const amount = Number(text);
  return amount > 0 && amount <= MAX_BUDGET ? null : `Enter ${what} above 0 and at most 1,000,000.`;
}

function dayProblem(text: string): string | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
    ? null
    : "Write a date as year, month and day, such as 2026-12-01.";
}

const FIELD_CHECKS: Readonly<Record<string, (value: string) => string | null>> = {
  status: (value) => (value === "Enabled" || value === "Paused" ? null : "Use Enabled, Paused or Removed."),
  match: (value) => ((MATCHES as readonly string[]).includes(value) ? null : "Use Broad, Phrase or Exact."),
  maxCpc: (value) => amountProblem(value, "the bid"),
  budget: (value) => amountProblem(value, "the budget"),
  finalUrl: urlProblem,
  startsOn: dayProblem,
  endsOn: dayProblem,
  currency: (value) => (/^[A-Z]{3}$/.test(value) ? null : "Use a code of three capital letters, such as EUR."),
  schedule: (value) =>
    value.split(";").every((part) => SCHEDULE.test(part.trim()))
      ? null
      : "Write each time as (Monday[09:00-17:00]), separated by semicolons.",
};

/** Widths of extensions, as Google Ads counts them. */
const WIDTHS: Readonly<Partial<Record<Kind, Readonly<Record<string, number>>>>> = {
  sitelink: { text: 25, line1: 35, line2: 35 },
  callout: { text: 25 },
};

const SNIPPET_VALUE_WIDTH = 25;

function snippetProblems({ values = "", header = "" }: NodeData): Problem[] {
  const list = values.split(";").map((value) => value.trim());
  if (header === "") return [{ path: "header", message: "A structured snippet needs a header, such as Types." }];
  if (list.length < 3 || list.length > 10)
    return [{ path: "values", message: "A structured snippet has 3 to 10 values, separated by semicolons." }];
  const long = list.find((value) => displayWidth(value) > SNIPPET_VALUE_WIDTH);
  return long ? [{ path: "values", message: `“${long}” is wider than ${SNIPPET_VALUE_WIDTH} characters.` }] : [];
}

function own(kind: Kind, data: NodeData): Problem[] {
  switch (kind) {
    case "keyword":
    case "negative": {
      const message = keywordProblem(data.text ?? "", kind === "negative");
      return message ? [{ path: "text", message }] : [];
    }
    case "ad":
      return adProblems(data);
    case "snippet":
      return snippetProblems(data);
    case "campaign":
      return data.startsOn && data.endsOn && data.endsOn < data.startsOn
        ? [{ path: "endsOn", message: "The end date is before the start date." }]
        : [];
    case "sitelink":
      return [
        ...(data.finalUrl ? [] : [{ path: "finalUrl", message: "A sitelink needs a final URL." }]),
        ...(!data.line1 === !data.line2
          ? []
          : [{ path: "line2", message: "Fill in both description lines, or neither." }]),
      ];
    default:
      return [];
  }
}

/** Lists what an account would refuse: the first problem of each field. */
export function checkNode(kind: Kind, data: NodeData): Problem[] {
  const problems: Problem[] = [];
  for (const { name, label, isKey, maxChars } of FIELDS[kind]) {
    const value = data[name] ?? "";
    const width = WIDTHS[kind]?.[name];
    if (value === "" && isKey && kind !== "ad" && kind !== "keyword" && kind !== "negative" && kind !== "snippet")
      problems.push({ path: name, message: `${label} is missing.` });
    if (value === "") continue;
    const check = FIELD_CHECKS[name];
    const message =
      value.length > maxChars
        ? `${label} has at most ${maxChars} characters; this has ${value.length}.`
        : CONTROL.test(value)
          ? `${label} contains a line break or another character that cannot be shown.`
          : width !== undefined && displayWidth(value) > width
            ? `${label} is ${displayWidth(value)} wide; the most is ${width}.`
            : (check?.(value) ?? null);
    if (message) problems.push({ path: name, message });
  }
  return [...problems, ...own(kind, data).filter(({ path }) => !problems.some((one) => one.path === path))];
}
