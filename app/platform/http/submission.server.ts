import { parseWithZod } from "@conform-to/zod/v4";
import type { $ZodType, output } from "zod/v4/core";
import { err, ok, type Result } from "#app/shared/result.ts";
import { readForm } from "./form.server.ts";
import { type FormIdentity, type FormOwner, identityOf, takeFormKey } from "./form-identity.server.ts";
import type { FormReply } from "./form-reply.ts";

/** conform's own fields. Nothing of ours sends them, and a damaged one would throw while it is parsed. */
const RESERVED = ["__intent__", "__state__"];

/** More fields than any form of ours has; what is beyond is not shown again. */
const MAX_SHOWN_FIELDS = 100;

const NO_KEY = "This form is incomplete. Please load the page again.";

/** A posted form that fits its schema. */
export interface SentForm<Value> {
  value: Value;
  /** What was typed, to be shown again. */
  values: FormReply["values"];
  /** For a form that makes something: the id of what it makes, the same each time the form is sent. */
  identity: (owner: FormOwner) => Promise<FormIdentity>;
}

/**
 * Reads and checks a posted form. The failure holds what the page shows again: messages by field and
 * what was typed, without the fields named in `secret`.
 */
export async function parseForm<Schema extends $ZodType>(
  request: Request,
  schema: Schema,
  { secret = [], maxBytes }: { secret?: readonly string[]; maxBytes?: number } = {},
): Promise<Result<SentForm<output<Schema>>, FormReply>> {
  const read = await readForm(request, maxBytes);
  if (!read.ok) return err({ errors: { "": [read.error.message] }, values: {} });
  for (const name of RESERVED) read.value.delete(name);
  const key = takeFormKey(read.value);
  const values = Object.fromEntries(
    [...read.value].slice(0, MAX_SHOWN_FIELDS).filter((entry): entry is [string, string] => typeof entry[1] === "string" && !secret.includes(entry[0])),
  );
  if (key === null) return err({ errors: { "": [NO_KEY] }, values });
  const submission = parseWithZod(read.value, { schema });
  if (submission.status !== "success") return err({ errors: submission.error ?? {}, values });
  const identity = (owner: FormOwner) => identityOf(key, new URL(request.url).pathname, read.value, owner);
  return ok({ value: submission.value, values, identity });
}
