import { parseWithZod } from "@conform-to/zod/v4";
import type { $ZodType, output } from "zod/v4/core";
import { err, ok, type Result } from "#app/shared/result.ts";
import { readForm } from "./form.server.ts";
import type { FormReply } from "./form-reply.ts";

/** conform's own fields. Nothing of ours sends them, and a damaged one would throw while it is parsed. */
const RESERVED = ["__intent__", "__state__"];

/** More fields than any form of ours has; what is beyond is not shown again. */
const MAX_SHOWN_FIELDS = 100;

/**
 * Reads and checks a posted form. The failure holds what the page shows again: messages by field and
 * what was typed, without the fields named in `secret`.
 */
export async function parseForm<Schema extends $ZodType>(
  request: Request,
  schema: Schema,
  { secret = [], maxBytes }: { secret?: readonly string[]; maxBytes?: number } = {},
): Promise<Result<{ value: output<Schema>; values: FormReply["values"] }, FormReply>> {
  const read = await readForm(request, maxBytes);
  if (!read.ok) return err({ errors: { "": [read.error.message] }, values: {} });
  for (const name of RESERVED) read.value.delete(name);
  const values = Object.fromEntries(
    [...read.value].slice(0, MAX_SHOWN_FIELDS).filter((entry): entry is [string, string] => typeof entry[1] === "string" && !secret.includes(entry[0])),
  );
  const submission = parseWithZod(read.value, { schema });
  return submission.status === "success" ? ok({ value: submission.value, values }) : err({ errors: submission.error ?? {}, values });
}
