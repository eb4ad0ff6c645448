/** The product's own name: a slug with it as a word looks like a page of ours. */
const OWN_NAME = "kaja";

/** Names that fraud borrows most, as far as they are no common words: a guide about one of them is welcome. */
const BRANDS = [
  ...["amazon", "appleid", "binance", "coinbase", "docusign", "dropbox", "facebook", "google", "icloud", "instagram"],
  ...["linkedin", "mastercard", "metamask", "microsoft", "netflix", "office365", "paypal", "revolut", "whatsapp"],
];

/** Words that, beside such a name, promise a page where people sign in or pay. */
const OFFICIAL_WORDS = [
  ...["account", "accounts", "billing", "confirm", "login", "logon", "official", "password", "payment", "refund"],
  ...["reset", "secure", "security", "signin", "support", "unlock", "verification", "verify"],
];

/** Digits and pairs of letters that pass for another letter: "paypa1", "arnazon", "g00gle". */
const READ_AS: readonly (readonly [RegExp, string])[] = [
  [/0/g, "o"],
  [/3/g, "e"],
  [/4/g, "a"],
  [/5/g, "s"],
  [/7/g, "t"],
  [/8/g, "b"],
  [/9/g, "g"],
  [/[1il]/g, "l"],
  [/rn/g, "m"],
  [/vv/g, "w"],
];

/** Words that look alike have the same skeleton. */
const skeletonOf = (word: string): string => READ_AS.reduce((text, [look, letter]) => text.replace(look, letter), word);

const NAMES: ReadonlySet<string> = new Set(BRANDS.map(skeletonOf));
const OFFICIAL: ReadonlySet<string> = new Set(OFFICIAL_WORDS.map(skeletonOf));

/** Whether a slug in lower case passes for an official page: "kaja-news", "paypal-login", "officialkaja"; not "kayak-tour" or "google-ads-tips". */
export function isImpersonation(slug: string): boolean {
  const words = slug.split(/[-_]+/).map(skeletonOf);
  const own = skeletonOf(OWN_NAME);
  if (words.includes(own)) return true;
  const rest = words.filter((word) => !OFFICIAL.has(word));
  const isOfficial = rest.length < words.length;
  if (isOfficial && (rest.some((word) => NAMES.has(word)) || NAMES.has(rest.join("")))) return true;
  const joined = words.join("");
  return [...NAMES, own].some(
    (name) =>
      (joined.startsWith(name) && OFFICIAL.has(joined.slice(name.length))) ||
      (joined.endsWith(name) && OFFICIAL.has(joined.slice(0, -name.length))),
  );
}
