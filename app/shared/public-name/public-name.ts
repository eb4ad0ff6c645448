import { isImpersonation } from "./impersonation.ts";

/** Words that people would take for a part of the product, and words that later addresses of links may need. */
const RESERVED: ReadonlySet<string> = new Set([
  ...["admin", "administrator", "account", "api", "app", "auth", "billing", "confirm", "dashboard", "healthz", "help"],
  ...["kaja", "legal", "login", "logout", "mail", "null", "official", "password", "payment", "privacy", "qr", "reset"],
  ...["robots", "root", "security", "settings", "signin", "signup", "sitemap", "stats", "status", "support", "system"],
  ...["terms", "undefined", "verify", "version", "webhooks", "www"],
]);

/** Offensive wherever they occur in a slug. */
const OFFENSIVE_PARTS = ["fuck", "nigger", "nigga", "faggot", "porn", "motherf", "bullshit", "hitler", "whore"];
/** Offensive alone; parts of harmless words ("class", "scunthorpe", "document", "shiitake"). */
const OFFENSIVE_WORDS: ReadonlySet<string> = new Set([
  ...["ass", "arse", "bitch", "cock", "cum", "cunt", "dick", "fag", "kike", "nazi", "piss", "rape", "retard", "shit"],
  ...["slut", "spic", "tits", "twat", "wank"],
]);

/** Digits that are read as letters: "sh1t". */
const READ_AS: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", 8: "b", 9: "g" };

const asLetters = (text: string): string => text.replace(/[0-9]/g, (digit) => READ_AS[digit] ?? digit);

function isOffensive(slug: string): boolean {
  const words = slug.split(/[-_]/);
  const joined = words.join("");
  return (
    [slug, asLetters(slug)].some((text) => text.split(/[-_]/).some((word) => OFFENSIVE_WORDS.has(word))) ||
    [joined, asLetters(joined)].some(
      (text) => OFFENSIVE_WORDS.has(text) || OFFENSIVE_PARTS.some((part) => text.includes(part)),
    )
  );
}

/** Why nobody may have a name in public addresses of the product; null: it may be had. The name has lower case and ASCII alone. */
export function publicNameProblem(name: string): string | null {
  if (RESERVED.has(name)) return "This word is reserved. Choose another one.";
  if (isImpersonation(name)) return "People could take this for an official page of a company. Choose another one.";
  if (isOffensive(name)) return "This word may offend people. Choose another one.";
  return null;
}
