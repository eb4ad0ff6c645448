export const UTM_FIELDS = ["source", "medium", "campaign"] as const;
export type UtmField = (typeof UTM_FIELDS)[number];

export const SEPARATORS = ["_", "-", "."] as const;
export type Separator = (typeof SEPARATORS)[number];

/** Which UTM values a workspace allows. An empty list allows every value that follows the rules. */
export interface Dictionary {
  sources: readonly string[];
  media: readonly string[];
  campaigns: readonly string[];
  lowerCase: boolean;
  separator: Separator;
}

/** What holds until a workspace changes it: the values that analytics sorts into channels, and those that the product itself writes. */
export const DEFAULT_DICTIONARY: Dictionary = {
  sources: [
    ...["google", "bing", "newsletter", "mail", "partner", "flyer", "social", "facebook", "instagram", "linkedin", "x"],
    ...["bluesky", "mastodon", "threads", "pinterest", "youtube", "tiktok", "telegram", "google_business"],
    ...["discord", "slack", "nostr", "lemmy"],
  ],
  media: ["cpc", "email", "social", "paid_social", "referral", "affiliate", "display", "video", "print"],
  campaigns: [],
  lowerCase: true,
  separator: "_",
};

export const listOf = (dictionary: Dictionary, field: UtmField): readonly string[] =>
  ({ source: dictionary.sources, medium: dictionary.media, campaign: dictionary.campaigns })[field];

const FIELD_LABELS: Readonly<Record<UtmField, string>> = { source: "Source", medium: "Medium", campaign: "Campaign" };

/** A value in the workspace's own spelling: one case, one separator, none at the ends. */
export function spellUtm(value: string, { lowerCase, separator }: Pick<Dictionary, "lowerCase" | "separator">): string {
  const words = value
    .normalize("NFC")
    .trim()
    .split(/[\s_.+-]+/u)
    .filter(Boolean);
  const joined = words.join(separator);
  return lowerCase ? joined.toLowerCase() : joined;
}

export interface UtmProblem {
  field: UtmField;
  message: string;
  /** The value that is probably meant; null: no idea. */
  suggestion: string | null;
}

/** Edits that turn one text into the other, at most `max` + 1: insertion, deletion, replacement. */
export function editDistance(a: string, b: string, max: number): number {
  const far = max + 1;
  if (Math.abs(a.length - b.length) > max) return far;
  let row = Array.from({ length: b.length + 1 }, (_, at) => Math.min(at, far));
  for (let i = 1; i <= a.length; i++) {
    // Further from the diagonal than `max` nothing can come back within it.
    const [first, last] = [Math.max(1, i - max), Math.min(b.length, i + max)];
    const next = Array<number>(b.length + 1).fill(far);
    next[0] = Math.min(i, far);
    let least = next[0];
    for (let j = first; j <= last; j++) {
      const replaced = (row[j - 1] ?? far) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const edits = Math.min(replaced, (row[j] ?? far) + 1, (next[j - 1] ?? far) + 1, far);
      next[j] = edits;
      least = Math.min(least, edits);
    }
    if (least > max) return far;
    row = next;
  }
  return row[b.length] ?? far;
}

const MAX_EDITS = 2;
/** With fewer letters any two words are alike. */
const MIN_CHARS_TO_GUESS = 4;
/** Nobody mistypes a longer value by a letter: it is made by a program. */
const MAX_CHARS_TO_GUESS = 40;

/** The allowed value that a wrong one probably means; null: no idea. */
export function suggestValue(value: string, allowed: readonly string[]): string | null {
  const plain = (text: string) => text.toLowerCase().replace(/[\s_.+-]+/gu, "");
  const wanted = plain(value);
  const same = allowed.find((one) => plain(one) === wanted);
  if (same !== undefined) return same;
  if (wanted.length < MIN_CHARS_TO_GUESS || wanted.length > MAX_CHARS_TO_GUESS) return null;
  const near = allowed
    .map((one) => ({ one, edits: editDistance(plain(one), wanted, MAX_EDITS) }))
    .filter(({ edits }) => edits <= MAX_EDITS)
    .toSorted((a, b) => a.edits - b.edits);
  return near[0]?.one ?? null;
}

/** What is wrong with one value by the rules of the workspace; null: nothing. A value is never empty here. */
export function utmProblem(field: UtmField, value: string, dictionary: Dictionary): UtmProblem | null {
  const label = FIELD_LABELS[field];
  const spelled = spellUtm(value, dictionary);
  const allowed = listOf(dictionary, field);
  if (allowed.includes(value)) return null;
  if (allowed.length > 0)
    return {
      field,
      message: `${label} “${value}” is not in the dictionary.`,
      suggestion: suggestValue(value, allowed),
    };
  if (spelled === value) return null;
  const rule =
    dictionary.lowerCase && value !== value.toLowerCase() ? "lower case" : `“${dictionary.separator}” between words`;
  return { field, message: `${label} “${value}” does not follow the rule: ${rule}.`, suggestion: spelled || null };
}

/** A problem as it is shown: what is wrong, and what is probably meant. */
export const utmWarning = ({ message, suggestion }: UtmProblem): string =>
  suggestion ? `${message} Did you mean “${suggestion}”?` : message;

/** What the rules have against the values of one link; an empty value is none. */
export const utmProblems = (
  values: Readonly<Partial<Record<UtmField, string>>>,
  dictionary: Dictionary,
): UtmProblem[] =>
  UTM_FIELDS.flatMap((field) => {
    const value = values[field]?.trim() ?? "";
    return value === "" ? [] : (utmProblem(field, value, dictionary) ?? []);
  });

/** What the rules have against the parameters that an address has already; a text that is no address has none. */
export function utmProblemsOfUrl(text: string, dictionary: Dictionary): UtmProblem[] {
  const params = URL.parse(text.trim())?.searchParams;
  if (!params) return [];
  return utmProblems(
    Object.fromEntries(UTM_FIELDS.map((field) => [field, params.get(`utm_${field}`) ?? ""])),
    dictionary,
  );
}
