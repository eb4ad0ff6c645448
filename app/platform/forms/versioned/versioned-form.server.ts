import { redirect } from "@remix-run/cloudflare";
import type { z } from "zod";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";
import { ok } from "#app/shared/result.ts";
import type { Session } from "../../session/session.server.ts";
import type { FormCall, FormIntent } from "../form-action.server.ts";
import { formReply, invalidForm } from "../form-answers.server.ts";
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

interface SignedIn {
  session: Session;
}

interface SettingsForm<Value, Stored> {
  schema: z.ZodType<Value>;
  /** Where a form without scripts comes back to. */
  page: string;
  /** Labels of the stored values, in the order of the page. */
  labels: Readonly<Record<keyof Stored & string, string>>;
  save: (call: FormCall<SignedIn, Value>) => Promise<SaveOutcome<Stored>>;
}

const inWords = (value: unknown): string =>
  typeof value === "boolean" ? (value ? "on" : "off") : String(value) || "empty";

const versionReply = (reply: Partial<VersionedFormReply>, status?: number) =>
  formReply<VersionedFormReply>({ saved: false, version: null, newer: null, ...reply }, { ...(status && { status }) });

/** The intent of a form that two tabs may save: 400 with the fields to correct, 409 with what another tab saved, or the note that it is saved. */
export function versionedIntent<Value extends { version: number; live?: "1" | undefined }, Stored extends object>({
  schema,
  page,
  labels,
  save,
}: SettingsForm<Value, Stored>): FormIntent<SignedIn, z.ZodType<Value>, SaveOutcome<Stored>, AppError> {
  const newerOf = ({ value }: Versioned<Stored>) =>
    Object.entries<string>(labels).map(([name, label]) => ({
      label,
      value: inWords((value as Record<string, unknown>)[name]),
    }));
  return {
    schema,
    run: async (call) => ok(await save(call)),
    success: (outcome, { input, values }) => {
      if (!outcome.saved)
        return versionReply(
          {
            errors: { "": [CHANGED_ELSEWHERE] },
            values,
            version: outcome.newer.version,
            newer: newerOf(outcome.newer),
          },
          HTTP_STATUS.conflict,
        );
      return input.live ? versionReply({ saved: true, version: outcome.version }) : redirect(`${page}?saved=1`, 303);
    },
    invalid: (reply) => {
      const { version = "" } = reply.values;
      const sent = /^\d{1,9}$/.test(version) ? Number(version) : null;
      return versionReply({ ...invalidForm(reply).data, version: sent }, HTTP_STATUS.invalid_input);
    },
  };
}
