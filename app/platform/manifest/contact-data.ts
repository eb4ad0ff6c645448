import type { KnownPerson } from "./server-module.ts";

/** What a text of JSON holds when it is about a person: an id, address or number as a whole value. */
export const needlesOf = ({ contactIds, emails, phones }: KnownPerson): string[] =>
  [...contactIds, ...emails, ...phones].map((value) => JSON.stringify(value));
