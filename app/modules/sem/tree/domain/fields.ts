/** Kinds of what a campaign holds. A location or an extension belongs to the campaign, a negative to it or to an ad group. */
export const KINDS = [
  "campaign",
  "location",
  "sitelink",
  "callout",
  "snippet",
  "group",
  "negative",
  "keyword",
  "ad",
] as const;
export type Kind = (typeof KINDS)[number];

/** Values by the names of a kind's fields; every value is a text, "" is none. */
export type NodeData = Readonly<Record<string, string>>;

export interface FieldSpec {
  name: string;
  label: string;
  /** Its column in a file of Google Ads Editor; null: only we know it. */
  header: string | null;
  /** Part of what tells one from another of the same kind and place. */
  isKey?: true;
  /** Text that people read or write, for find and replace. */
  isText?: true;
  maxChars: number;
}

export const MAX_HEADLINES = 15;
export const MAX_DESCRIPTIONS = 4;
/** Display width, where a double-byte character counts two. */
export const HEADLINE_WIDTH = 30;
export const DESCRIPTION_WIDTH = 90;
export const PATH_WIDTH = 15;
export const MAX_ENABLED_ADS = 3;
export const MAX_KEYWORD_CHARS = 80;
export const MAX_KEYWORD_WORDS = 10;
export const MAX_NEGATIVE_WORDS = 16;
export const MAX_URL_CHARS = 2_048;
const MAX_NAME_CHARS = 120;
/** An insertion is written longer than it is shown. */
const MAX_ASSET_CHARS = 300;
const MAX_LIST_CHARS = 2_000;

const status = (header: string): FieldSpec => ({ name: "status", label: "Status", header, maxChars: 10 });
const finalUrl: FieldSpec = {
  name: "finalUrl",
  label: "Final URL",
  header: "Final URL",
  isText: true,
  maxChars: MAX_URL_CHARS,
};
const maxCpc: FieldSpec = { name: "maxCpc", label: "Max. CPC", header: "Max CPC", maxChars: 12 };
const criterion: FieldSpec = {
  name: "match",
  label: "Match type",
  header: "Criterion Type",
  isKey: true,
  maxChars: 10,
};
const keywordText: FieldSpec = {
  name: "text",
  label: "Keyword",
  header: "Keyword",
  isKey: true,
  isText: true,
  maxChars: MAX_KEYWORD_CHARS,
};

/** Names of an ad's headlines and descriptions, with the names of their pins. */
export const HEADLINES = Array.from({ length: MAX_HEADLINES }, (_, at) => `headline${at + 1}`);
export const DESCRIPTIONS = Array.from({ length: MAX_DESCRIPTIONS }, (_, at) => `description${at + 1}`);
export const pinOf = (name: string): string => `${name}Pin`;

const assets = (names: readonly string[], label: string): FieldSpec[] =>
  names.flatMap((name, at) => [
    {
      name,
      label: `${label} ${at + 1}`,
      header: `${label} ${at + 1}`,
      isKey: true as const,
      isText: true as const,
      maxChars: MAX_ASSET_CHARS,
    },
    { name: pinOf(name), label: `${label} ${at + 1} position`, header: `${label} ${at + 1} position`, maxChars: 1 },
  ]);

const key = (name: string, label: string, header: string, maxChars: number): FieldSpec => ({
  ...{ name, label, header, maxChars },
  isKey: true,
  isText: true,
});
const plain = (name: string, label: string, header: string | null, maxChars: number): FieldSpec => ({
  ...{ name, label, header, maxChars },
});
const text = (name: string, label: string, header: string, maxChars: number): FieldSpec => ({
  ...plain(name, label, header, maxChars),
  isText: true,
});

/** Fields of each kind, in the order in which they are shown and written. */
export const FIELDS: Readonly<Record<Kind, readonly FieldSpec[]>> = {
  campaign: [
    plain("budget", "Daily budget", "Budget", 12),
    plain("currency", "Currency", null, 3),
    plain("bidStrategy", "Bid strategy", "Bid Strategy Type", 60),
    plain("networks", "Networks", "Networks", 200),
    plain("languages", "Languages", "Languages", 200),
    plain("startsOn", "Start date", "Start Date", 10),
    plain("endsOn", "End date", "End Date", 10),
    plain("schedule", "Ad schedule", "Ad Schedule", 1_000),
  ],
  location: [key("name", "Location", "Location", MAX_NAME_CHARS)],
  sitelink: [
    key("text", "Link text", "Link Text", 100),
    text("line1", "Description line 1", "Description Line 1", 100),
    text("line2", "Description line 2", "Description Line 2", 100),
    finalUrl,
    status("Status"),
  ],
  callout: [key("text", "Callout", "Callout Text", 100), status("Status")],
  snippet: [
    key("header", "Header", "Header", 60),
    { ...key("values", "Values", "Snippet Values", MAX_LIST_CHARS) },
    status("Status"),
  ],
  group: [key("name", "Ad group", "Ad Group", MAX_NAME_CHARS), maxCpc, status("Ad Group Status")],
  negative: [keywordText, criterion],
  keyword: [keywordText, criterion, maxCpc, finalUrl, status("Status")],
  ad: [
    ...assets(HEADLINES, "Headline"),
    ...assets(DESCRIPTIONS, "Description"),
    text("path1", "Path 1", "Path 1", 60),
    text("path2", "Path 2", "Path 2", 60),
    { ...finalUrl, isKey: true },
    status("Status"),
  ],
};

export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  campaign: "Campaign settings",
  location: "Location",
  sitelink: "Sitelink",
  callout: "Callout",
  snippet: "Structured snippet",
  group: "Ad group",
  negative: "Negative keyword",
  keyword: "Keyword",
  ad: "Responsive search ad",
};

/** What a new one has where nothing is given. */
export const DEFAULTS: Readonly<Record<Kind, NodeData>> = {
  campaign: { currency: "EUR", bidStrategy: "Maximize clicks", networks: "Google search", languages: "en" },
  location: {},
  sitelink: { status: "Enabled" },
  callout: { status: "Enabled" },
  snippet: { status: "Enabled" },
  group: { status: "Enabled" },
  negative: { match: "Phrase" },
  keyword: { match: "Broad", status: "Enabled" },
  ad: { status: "Enabled" },
};

/** Kinds that lie in an ad group; a negative may. */
export const IN_GROUP: ReadonlySet<Kind> = new Set(["keyword", "ad", "negative"]);

/** A short hash of a long key: 53 bits (cyrb53, public domain), enough to tell the ads of one group apart. */
function hash(value: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36);
}

const MAX_PLAIN_KEY_CHARS = 140;

/** What tells one from another of the same kind and place: the same text in another case is the same. */
export function keyOf(kind: Kind, data: NodeData): string {
  const parts = FIELDS[kind].filter(({ isKey }) => isKey).map(({ name }) => (data[name] ?? "").trim().toLowerCase());
  const joined = parts.join("\u001f");
  return joined.length <= MAX_PLAIN_KEY_CHARS ? joined : hash(joined);
}

/** Without empty values, fields in their order: two that say the same are written the same. */
export const tidyData = (kind: Kind, data: NodeData): NodeData =>
  Object.fromEntries(
    FIELDS[kind].flatMap(({ name }) => {
      const value = (data[name] ?? "").trim();
      return value === "" ? [] : [[name, value]];
    }),
  );

/** A line that names one of a kind. */
export function nameOfNode(kind: Kind, data: NodeData): string {
  if (kind === "campaign") return KIND_LABELS.campaign;
  if (kind === "snippet") return `${data.header ?? ""}: ${data.values ?? ""}`;
  if (kind === "ad") return HEADLINES.flatMap((name) => data[name] ?? []).join(" | ") || "Ad without headlines";
  if (kind === "keyword" || kind === "negative") return withOperators(data.text ?? "", data.match ?? "");
  return data.name ?? data.text ?? "";
}

/** A keyword as people write its match type: [exact], "phrase", broad. */
export function withOperators(keyword: string, match: string): string {
  if (match === "Exact") return `[${keyword}]`;
  return match === "Phrase" ? `"${keyword}"` : keyword;
}
