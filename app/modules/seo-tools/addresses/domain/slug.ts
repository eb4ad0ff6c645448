/** Letters that fall apart into no base letter and mark. German umlauts are written out, as its readers do. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
  "&": " and ",
  "@": " at ",
  "+": " plus ",
};
const GERMAN: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", "&": " und " };

/** GOST 7.79 (system B), as far as it has one letter or two for each; soft and hard signs fall away. */
const CYRILLIC: Readonly<Record<string, string>> = Object.fromEntries(
  "а a,б b,в v,г g,д d,е e,ё yo,ж zh,з z,и i,й j,к k,л l,м m,н n,о o,п p,р r,с s,т t,у u,ф f,х x,ц cz,ч ch,ш sh,щ shh,ы y,э e,ю yu,я ya,ь ,ъ ,і i,ї yi,є ye,ґ g"
    .split(",")
    .map((pair) => pair.split(" ") as [string, string]),
);

export interface SlugOptions {
  language: string;
  /** Words to leave out. */
  without: ReadonlySet<string>;
  maxChars: number;
  /** Letters of other scripts stay as they are. */
  keepLetters: boolean;
}

/**
 * The last part of an address out of a title: lower case, words parted by hyphens, cut between words.
 * With every word left out the words stay, since an empty slug is none.
 */
export function slugFrom(title: string, { language, without, maxChars, keepLetters }: SlugOptions): string {
  const letters = { ...LETTERS, ...(language === "de" ? GERMAN : {}), ...(keepLetters ? {} : CYRILLIC) };
  const spelled = [...title.normalize("NFC").toLowerCase()].map((letter) => letters[letter] ?? letter).join("");
  const bare = keepLetters ? spelled : spelled.normalize("NFD").replace(/\p{M}/gu, "");
  const words = bare
    .replace(/['’`´]/g, "")
    .split(keepLetters ? /[^\p{L}\p{N}\p{M}]+/u : /[^a-z0-9]+/)
    .filter((word) => word !== "");
  const kept = words.filter((word) => !without.has(word));
  let slug = "";
  for (const word of kept.length > 0 ? kept : words) {
    const longer = slug === "" ? word : `${slug}-${word}`;
    if (longer.length > maxChars) break;
    slug = longer;
  }
  return slug || [...(words[0] ?? "")].slice(0, maxChars).join("");
}

export interface Campaign {
  source: string;
  medium: string;
  campaign: string;
  id: string;
  term: string;
  content: string;
}

const PARAMETERS: readonly (readonly [keyof Campaign, string])[] = [
  ["source", "utm_source"],
  ["medium", "utm_medium"],
  ["campaign", "utm_campaign"],
  ["id", "utm_id"],
  ["term", "utm_term"],
  ["content", "utm_content"],
];

/** The address with the campaign in it. What it said of campaigns before is replaced; all else, the fragment too, stays. */
export function withCampaign(address: string, campaign: Campaign): string {
  const url = new URL(address);
  for (const [field, name] of PARAMETERS) {
    url.searchParams.delete(name);
    if (campaign[field] !== "") url.searchParams.set(name, campaign[field]);
  }
  return url.href;
}

/** Returns one spelling of a campaign's value: analytics distinguishes "Mail" and "mail". */
export const normalizeCampaignValue = (value: string): string => value.trim().toLowerCase().replace(/\s+/g, "_");

/** What is odd about a campaign. */
export function judgeCampaign(
  address: string,
  campaign: Campaign,
  /** Fields that the workspace's own rules judge: their spelling is not judged twice. */
  judged: readonly string[] = [],
): { tone: "warn" | "info"; title: string; detail: string }[] {
  const found: { tone: "warn" | "info"; title: string; detail: string }[] = [];
  const uneven = PARAMETERS.filter(
    ([field]) =>
      !judged.includes(field) && campaign[field] !== "" && campaign[field] !== normalizeCampaignValue(campaign[field]),
  );
  if (uneven.length > 0)
    found.push({
      tone: "warn",
      title: "Capitals or spaces",
      detail: `${uneven.map(([field, name]) => `${name}=${campaign[field]}`).join(", ")}: analytics is case-sensitive, so one campaign becomes several.`,
    });
  const replaced = PARAMETERS.filter(([, name]) => new URL(address).searchParams.has(name)).map(([, name]) => name);
  if (replaced.length > 0)
    found.push({
      tone: "info",
      title: "The URL had a campaign already",
      detail: `Replaced: ${replaced.join(", ")}.`,
    });
  if (Object.values(campaign).some((value) => /@/.test(value) && /\.\w{2,}/.test(value)))
    found.push({
      tone: "warn",
      title: "This looks like an email address",
      detail: "Personal data does not belong in links: it ends up in logs and in other people's analytics.",
    });
  return found;
}
