import type { Contact } from "./contact.ts";

const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

/** A contact as events and the API have it: moments as ISO texts; touches and the day on which a lead may close are left out. */
export function contactPayload(contact: Contact) {
  const { firstTouch: _first, lastTouch: _last, closeOn: _closeOn, ...rest } = contact;
  return {
    ...rest,
    custom: { ...contact.custom },
    tags: [...contact.tags],
    stageAt: isoOrNull(contact.stageAt),
    createdAt: iso(contact.createdAt),
    updatedAt: iso(contact.updatedAt),
    lastActivityAt: isoOrNull(contact.lastActivityAt),
  };
}

/** A lead as its events have had it since before there were contacts. */
export const leadPayload = ({ id, name, email, source, stage, createdAt, updatedAt }: Contact) => ({
  id,
  name,
  email: email ?? "",
  source,
  stage: stage ?? "",
  createdAt: iso(createdAt),
  updatedAt: iso(updatedAt),
});
