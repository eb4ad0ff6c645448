import { FIELDS, type FieldSpec, KINDS, type Kind } from "../../tree/domain/fields.ts";

/** A heading in the one writing by which it is recognized: "Daily Budget", "daily_budget" and "DAILYBUDGET" are the same. */
export const foldHeader = (header: string): string =>
  header
    .replace(/^\uFEFF/, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, "");

/** Other names of columns in Editor's files and in older ones. */
const ALIASES: Readonly<Record<string, string>> = {
  campaignname: "campaign",
  adgroupname: "adgroup",
  campaigndailybudget: "budget",
  dailybudget: "budget",
  keywords: "keyword",
  type: "criteriontype",
  matchtype: "criteriontype",
  criteriatype: "criteriontype",
  maximumcpc: "maxcpc",
  maxcpcbid: "maxcpc",
  landingpage: "finalurl",
  finalurls: "finalurl",
  linktext: "linktext",
  sitelinktext: "linktext",
  descriptionline1: "descriptionline1",
  description: "description1",
  descriptionline2: "descriptionline2",
  headline: "headline1",
  calloutextension: "callouttext",
  structuredsnippetheader: "header",
  startingdate: "startdate",
  endingdate: "enddate",
  languagetargeting: "languages",
  bidstrategy: "bidstrategytype",
};

/** The column that a heading means, folded. */
export const columnName = (header: string): string => {
  const folded = foldHeader(header);
  const isOriginal = folded.endsWith("#original");
  const bare = isOriginal ? folded.slice(0, -"#original".length) : folded;
  const name = ALIASES[bare] ?? bare;
  return isOriginal ? `${name}#original` : name;
};

export const columnOf = ({ header }: FieldSpec): string | null => (header === null ? null : foldHeader(header));

/** Columns that name what a row is about. */
export const CAMPAIGN = "campaign";
export const GROUP = "adgroup";

/** Every column of Editor's files that is written, in order; the first ones say what a row is. */
export const HEADERS: readonly string[] = [
  ...new Set([
    "Campaign",
    "Campaign Type",
    "Campaign Status",
    "Ad Group",
    "Ad Group Status",
    "Ad type",
    ...KINDS.flatMap((kind) => FIELDS[kind].flatMap(({ header }) => header ?? [])),
    "Status",
  ]),
];

/** Kinds whose key can change in place, which a file says by columns "…#Original". Others are removed and added. */
export const RENAMED: ReadonlySet<Kind> = new Set(["group", "ad", "sitelink"]);

export const ORIGINALS: readonly string[] = [
  ...new Set(
    [...RENAMED].flatMap((kind) =>
      FIELDS[kind].flatMap(({ header, isKey }) => (isKey && header !== null ? [`${header}#Original`] : [])),
    ),
  ),
];
