import type { Contact } from "../domain/contact.ts";
import type { ContactInput } from "../store/people/people.ts";
import type { formChoices } from "./choices.server.ts";

/** One field that two people saved differently. */
export interface NewerValue {
  label: string;
  theirs: string;
  yours: string;
}

const EMPTY = "empty";

/** Lists the fields in which a save differs from what somebody else stored meanwhile. */
export function newerValues(
  stored: Contact,
  yours: ContactInput,
  { owners, stages, companies, fields }: Awaited<ReturnType<typeof formChoices>>,
): NewerValue[] {
  const named = (choices: readonly (readonly [string, string])[], id: string | null): string =>
    id === null ? "" : (choices.find(([value]) => value === id)?.[1] ?? id);
  const pair = (label: string, theirs: string | null, own: string | null) => ({
    label,
    theirs: theirs || EMPTY,
    yours: own || EMPTY,
  });
  const custom = fields.map(({ key, label }) =>
    pair(label, String(stored.custom[key] ?? ""), String(yours.custom[key] ?? "")),
  );
  return [
    pair("Name", stored.name, yours.name),
    pair("Email", stored.email, yours.email),
    pair("Phone", stored.phone, yours.phone),
    pair("Job title", stored.jobTitle, yours.jobTitle),
    pair("Company", named(companies, stored.companyId), named(companies, yours.companyId)),
    pair("Country", stored.country, yours.country),
    pair("Language", stored.language, yours.language),
    pair("Time zone", stored.timeZone, yours.timeZone),
    pair("Owner", named(owners, stored.ownerId), named(owners, yours.ownerId)),
    pair("Source", stored.source, yours.source),
    pair("Stage", named(stages, stored.stage), named(stages, yours.stage)),
    pair("Tags", stored.tags.join(", "), yours.tags.join(", ")),
    ...custom,
  ].filter(({ theirs, yours: own }) => theirs !== own);
}
