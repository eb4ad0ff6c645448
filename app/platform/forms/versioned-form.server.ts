import { data, redirect } from "@remix-run/cloudflare";
import type { z } from "zod";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { parseForm } from "./parse-form.server.ts";
import type { VersionedFormReply } from "./versioned-form-reply.ts";

/** A form as it is stored: its values and the count of its saves. */
export interface Versioned<T> {
  value: T;
  version: number;
}

/** What became of a save: done, or refused because another one came first, with what that one stored. */
export type SaveOutcome<T> = { saved: true; version: number } | { saved: false; newer: Versioned<T> };

const CHANGED_ELSEWHERE =
  "This was saved somewhere else since you opened it, so nothing was overwritten. Compare below, then save again to keep what you have here.";

interface SettingsForm<Value, Stored> {
  schema: z.ZodType<Value>;
  /** Where a form without scripts comes back to. */
  page: string;
  /** Labels of the stored values, in the order of the page. */
  labels: Readonly<Record<keyof Stored & string, string>>;
  save: (value: Value) => Promise<SaveOutcome<Stored>>;
}

const inWords = (value: unknown): string =>
  typeof value === "boolean" ? (value ? "on" : "off") : String(value) || "empty";

/** Answers a versioned form: 400 with the fields to correct, 409 with what another tab saved, or the note that it is saved. */
export async function answerVersionedForm<
  Value extends { version: number; live?: "1" | undefined },
  Stored extends object,
>(request: Request, { schema, page, labels, save }: SettingsForm<Value, Stored>) {
  const form = await parseForm(request, schema);
  if (!form.ok) {
    const { version = "" } = form.error.values;
    const sent = /^\d{1,9}$/.test(version) ? Number(version) : null;
    // A hidden field has no place of its own to say what is wrong with it.
    const errors = form.error.errors.version
      ? { ...form.error.errors, "": form.error.errors.version }
      : form.error.errors;
    return data<VersionedFormReply>(
      { ...form.error, errors, saved: false, version: sent, newer: null },
      { status: HTTP_STATUS.invalid_input },
    );
  }
  const { value, values } = form.value;
  const outcome = await save(value);
  if (outcome.saved) {
    if (!value.live) return redirect(`${page}?saved=1`, 303);
    return data<VersionedFormReply>({ errors: {}, values: {}, saved: true, version: outcome.version, newer: null });
  }
  const stored = outcome.newer.value as Record<string, unknown>;
  const newer = Object.entries<string>(labels).map(([name, label]) => ({ label, value: inWords(stored[name]) }));
  const reply: VersionedFormReply = {
    errors: { "": [CHANGED_ELSEWHERE] },
    values,
    saved: false,
    version: outcome.newer.version,
    newer,
  };
  return data<VersionedFormReply>(reply, { status: HTTP_STATUS.conflict });
}
