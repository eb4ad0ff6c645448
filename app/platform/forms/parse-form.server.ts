import { unstable_coerceFormValue as coerceFormValue } from "@conform-to/zod/v4";
import { type $ZodError, type $ZodType, type output, safeParse } from "zod/v4/core";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { StepUpInput } from "../session/step-up.server.ts";
import { type FormIdentity, type FormOwner, identityOf, takeFormKey } from "./form-identity.server.ts";
import { formPayload } from "./form-payload.ts";
import type { FormReply } from "./form-reply.ts";

/** More fields than any form of ours shows again; what is beyond is left out. */
const MAX_SHOWN_FIELDS = 100;

/** The name of the field that an issue is about: ["rules", 0, "name"] → `rules[0].name`. */
const fieldOf = (path: readonly PropertyKey[]): string =>
  path.map((part, at) => (typeof part === "number" ? `[${part}]` : `${at === 0 ? "" : "."}${String(part)}`)).join("");

function messagesOf({ issues }: $ZodError): Record<string, string[]> {
  const messages = new Map<string, string[]>();
  for (const { path, message } of issues) {
    const field = fieldOf(path);
    const found = messages.get(field);
    if (found) found.push(message);
    else messages.set(field, [message]);
  }
  return Object.fromEntries(messages);
}

/** Fields whose text is never sent back to the browser. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  "password",
  "confirmPassword",
  "current",
  "code",
  "setupCode",
  "token",
  "answer",
  "accessToken",
  "clientSecret",
  "privateKey",
  "adminKey",
  "appPassword",
  "headerValue",
  "signingSecret",
  "webhookUrl",
  "providerSecret",
  "webhookSecret",
]);

const typedIn = (form: FormData): FormReply["values"] =>
  Object.fromEntries(
    [...form]
      .slice(0, MAX_SHOWN_FIELDS)
      .filter((entry): entry is [string, string] => typeof entry[1] === "string" && !SECRET_FIELDS.has(entry[0])),
  );

/** The text of a field; undefined when it was left out or left empty. */
const textOf = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** A posted form before it is checked. */
export interface PostedForm {
  /** What was typed, to be shown again; secrets are left out. */
  values: FormReply["values"];
  /** The proof of who asks, where the page asked for it. */
  proof: StepUpInput;
  /** The id of what the form makes, the same each time the form is sent; null when its key is none. */
  identity: ((owner: FormOwner) => Promise<FormIdentity>) | null;
}

/** Takes the key out of a form and reads what every form may hold. */
export function openForm(form: FormData, pathname: string): PostedForm {
  const key = takeFormKey(form);
  return {
    values: typedIn(form),
    proof: { password: textOf(form, "password"), code: textOf(form, "code") },
    identity: key === null ? null : (owner) => identityOf(key, pathname, form, owner),
  };
}

/** The form as its schema takes it, or the messages by field. Its intent is no field of it unless several of them share the schema. */
export function checkForm<Schema extends $ZodType>(
  form: FormData,
  schema: Schema,
  { takesIntent = false }: { takesIntent?: boolean | undefined } = {},
): Result<output<Schema>, FormReply["errors"]> {
  const payload = formPayload(form);
  const { intent: _, ...fields } = payload;
  const checked = safeParse(coerceFormValue(schema), takesIntent ? payload : fields);
  return checked.success ? ok(checked.data) : err(messagesOf(checked.error));
}

export const NO_KEY = "This form is incomplete. Please load the page again.";
