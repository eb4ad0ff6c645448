import { z } from "zod";
import { days, minutes } from "#app/shared/time.ts";
import { sha256Hex } from "../crypto/bytes.ts";
import { newId } from "../ids.ts";
import { FORM_KEY_FIELD } from "./form-key.ts";

/** What is the same each time the same form is sent, and differs for every other form, person and workspace. */
export interface FormIdentity {
  /** The id of what the form makes. A use case that finds its row of this id answers it instead of making another. */
  id: string;
  /** A secret for tokens of what the form makes: 64 hexadecimal digits, stored nowhere. */
  seed: string;
}

/** Whose the thing is that a form makes. Without a workspace when it belongs to the person alone. */
export interface FormOwner {
  userId: string;
  workspaceId?: string;
}

/** The id of one of several things that a form makes: the same each time, so that none is made twice. Begins as the form's own id does. */
export async function derivedId(id: string, part: string): Promise<string> {
  const hex = await sha256Hex(`${id}|${part}`);
  return `${id.slice(0, 13)}-8${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

const keySchema = z.uuid().toLowerCase();
const VERSION_7 = /^.{14}7/;

/**
 * Whether a key names a moment of the last day, at which its page was opened; clocks of isolates differ by less than a minute. Another moment would
 * put what the form makes at the top or the end of every list that goes by ids.
 */
const isRecent = (key: string, nowMs: number): boolean => {
  if (!VERSION_7.test(key)) return false;
  const openedAtMs = Number.parseInt(key.slice(0, 13).replace("-", ""), 16);
  return openedAtMs > nowMs - days(1) && openedAtMs < nowMs + minutes(1);
};

/** An identity for a call that no form made: it is the first and only one. */
export const freshIdentity = (nowMs: number): FormIdentity => ({
  id: newId(nowMs),
  seed: `${newId(nowMs)}${newId(nowMs)}`,
});

/**
 * Takes the key out of a posted form; null when it is not one. A form without a key, or with one of another day, counts as opened now.
 */
export function takeFormKey(form: FormData): string | null {
  const posted = form.get(FORM_KEY_FIELD);
  form.delete(FORM_KEY_FIELD);
  if (posted === null) return newId();
  const key = keySchema.safeParse(posted).data ?? null;
  return key === null || isRecent(key, Date.now()) ? key : newId();
}

async function digestOf(form: FormData): Promise<string> {
  const fields = [...form].map(async ([name, value]) => [
    name,
    typeof value === "string" ? value : await sha256Hex(new Uint8Array(await value.arrayBuffer())),
  ]);
  return sha256Hex(JSON.stringify(await Promise.all(fields)));
}

/**
 * The identity of a posted form: of the key of the opened page, the address, the owner and everything that was typed. What was typed counts,
 * because a browser brings an old page back with its old key: other words are another form. The owner counts, because a key is sent by a browser:
 * nobody can name the id of somebody else's thing, and ids that were once public cannot be taken again.
 */
export async function identityOf(
  key: string,
  pathname: string,
  form: FormData,
  { userId, workspaceId = "" }: FormOwner,
): Promise<FormIdentity> {
  const sent = [key, pathname, await digestOf(form), userId, workspaceId];
  const [hash, seed] = await Promise.all([
    sha256Hex(JSON.stringify(["id", ...sent])),
    sha256Hex(JSON.stringify(["seed", ...sent])),
  ]);
  // Begins as the key does, with the moment at which the page was opened: ids sort by time (see newId).
  return { id: `${key.slice(0, 13)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`, seed };
}

/** The id of one of several things that a form makes; `name` tells them apart. */
export async function idOfPart({ id, seed }: FormIdentity, name: string): Promise<string> {
  const hash = await sha256Hex(JSON.stringify([seed, name]));
  return `${id.slice(0, 13)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}
