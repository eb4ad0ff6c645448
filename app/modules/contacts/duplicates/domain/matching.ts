import { foldWord } from "#app/shared/text/text.ts";

/** What two contacts are compared by. */
export interface Comparable {
  name: string;
  email: string | null;
  phone: string | null;
  companyId: string | null;
}

/** Why two contacts may be one person. */
export type MatchReason = "email" | "phone" | "name";

/** From this on a pair is shown. */
const MIN_SCORE = 0.7;
/** Names of colleagues that are this similar are one name with a slip, such as Martha and Marhta. */
const MIN_NAME = 0.92;
const MIN_NAME_BY_PHONE = 0.8;

/** Whose addresses say nothing of a company. */
const FREE_MAIL = new Set(
  "gmail.com yahoo.com ymail.com hotmail.com outlook.com live.com msn.com icloud.com me.com mac.com aol.com gmx.de gmx.net gmx.com web.de mail.ru yandex.ru proton.me protonmail.com mail.ee hot.ee online.ee".split(
    " ",
  ),
);

/**
 * The mailbox behind an address: what is after a plus sign is a label of its owner, and Gmail reads no dots (its help, "Dots don't matter
 * in Gmail addresses").
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).replace(/^googlemail\.com$/, "gmail.com");
  const local = email.slice(0, at).replace(/(?<=.)\+.*$/, "");
  return `${domain === "gmail.com" ? local.replaceAll(".", "") : local}@${domain}`;
}

/** Enough digits to tell people apart, without the codes of countries and cities that are left out at times. */
const PHONE_DIGITS = 8;

const phoneTail = (phone: string): string => phone.replace(/\D/g, "").slice(-PHONE_DIGITS);

/** The words of a name in one order: "Tamm, Mari" is "Mari Tamm". */
const wordsOf = (name: string): string[] => (foldWord(name).match(/[\p{L}\p{N}]+/gu) ?? []).sort();

const domainOf = (email: string | null): string | null => {
  const domain = email?.slice(email.lastIndexOf("@") + 1) ?? "";
  return domain === "" || FREE_MAIL.has(domain) ? null : domain;
};

/** What contacts are put into groups by: only those of one group are compared. */
export function matchKeys({ name, email, phone, companyId }: Comparable): string[] {
  const keys: string[] = [];
  if (email) keys.push(`e:${mailboxOf(email)}`);
  if (phone) keys.push(`p:${phoneTail(phone)}`);
  const initials = wordsOf(name)
    .map((word) => word.charAt(0))
    .join("");
  const domain = domainOf(email);
  if (initials.length > 1 && companyId) keys.push(`c:${companyId}:${initials}`);
  if (initials.length > 1 && domain) keys.push(`d:${domain}:${initials}`);
  return keys;
}

/**
 * Similarity of two texts from 0 to 1 (Jaro 1989, Winkler 1990): signs that both have not far from the same place, less for those in
 * another order, more for a common beginning of up to four signs.
 */
export function jaroWinkler(one: string, other: string): number {
  if (one === other) return 1;
  const reach = Math.max(Math.floor(Math.max(one.length, other.length) / 2) - 1, 0);
  const taken = new Array<boolean>(other.length).fill(false);
  const common: string[] = [];
  for (let at = 0; at < one.length; at++)
    for (let to = Math.max(0, at - reach); to < Math.min(other.length, at + reach + 1); to++)
      if (!taken[to] && one[at] === other[to]) {
        taken[to] = true;
        common.push(one.charAt(at));
        break;
      }
  if (common.length === 0) return 0;
  const others = [...other].filter((_, at) => taken[at]);
  const swapped = common.filter((char, at) => char !== others[at]).length / 2;
  const n = common.length;
  const jaro = (n / one.length + n / other.length + (n - swapped) / n) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < one.length && one[prefix] === other[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}

const nameSimilarity = (one: string, other: string): number =>
  jaroWinkler(wordsOf(one).join(" "), wordsOf(other).join(" "));

/** How certain it is that two contacts are one person, and why; null: they are not shown. */
export function compare(one: Comparable, other: Comparable): { score: number; reason: MatchReason } | null {
  const isUnnamed = wordsOf(one.name).length === 0 || wordsOf(other.name).length === 0;
  const name = isUnnamed ? 0 : nameSimilarity(one.name, other.name);
  if (one.email && other.email && mailboxOf(one.email) === mailboxOf(other.email))
    return { score: 0.98, reason: "email" };
  if (one.phone && other.phone && phoneTail(one.phone) === phoneTail(other.phone)) {
    const score = isUnnamed || name >= MIN_NAME_BY_PHONE ? 0.85 + name / 10 : 0.5;
    return score < MIN_SCORE ? null : { score, reason: "phone" };
  }
  const domain = domainOf(one.email);
  const isColleague =
    (one.companyId !== null && one.companyId === other.companyId) ||
    (domain !== null && domain === domainOf(other.email));
  if (!isColleague || name < MIN_NAME) return null;
  return { score: MIN_SCORE + (name - MIN_NAME) * 2.5, reason: "name" };
}
