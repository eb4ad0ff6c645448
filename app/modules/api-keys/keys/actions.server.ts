import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, invalidForm, redirectWithToast, rejectedForm } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import type { Toast } from "#app/platform/session/flash.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err } from "#app/shared/result.ts";
import {
  createKey,
  createKeySchema,
  deactivateKey,
  listKeys,
  restrictionsSchema,
  revealKey,
  rotateKey,
  rotateSchema,
  updateKeyRestrictions,
} from "../index.server.ts";
import { deactivateSchema, revealSchema } from "./actions-schema.ts";

/** The answer to a form of the page; a secret is in the answer to its POST and nowhere else. */
export interface KeysReply extends FormReply {
  created?: { id: string; secret: string };
  secret?: string;
}

const NOT_CREATED: Toast = { kind: "error", title: "Failed to create API key" };
const NOT_DEACTIVATED: Toast = { kind: "error", title: "Failed to deactivate API key" };

const PAGE = "/settings/api-keys";

/** The specified toast, with the reason where there is one. */
const failed = (toast: Toast, { message }: AppError): Toast =>
  message === toast.title ? toast : { ...toast, message };

const created = (key: { id: string; secret: string }, title: string) =>
  formReply<KeysReply>({ created: key, toast: { kind: "success", title } }, { status: 201 });

const firstMessage = (errors: FormReply["errors"]): string =>
  Object.values(errors).flatMap((messages) => messages ?? [])[0] ?? "This form cannot be read.";

/** The small forms of one key say at their top what is wrong. */
const invalidKeyForm = ({ errors, values }: FormReply) =>
  invalidForm({ errors: { "": [firstMessage(errors)] }, values });

/** Every form of the page of the keys. */
export const keysAction = formAction({
  require: "signed-in",
  intents: (intent) => ({
    create: intent({
      schema: createKeySchema,
      lists: ["permissions"],
      run: async ({ context, session, input, identity }) => createKey(context, session, input, (await identity()).id),
      success: (key) => created(key, "API key created successfully"),
      failure: (error, call) => rejectedForm(error, call, { toast: failed(NOT_CREATED, error) }),
      crash: { event: "api_key.create_failed", error: appError("unavailable", NOT_CREATED.title) },
    }),
    reveal: intent({
      schema: revealSchema,
      stepUp: true,
      run: ({ context, session, input }) => revealKey(context, session, input.keyId),
      success: (secret, { input: { keyId } }) => formReply<KeysReply>({ secret, values: { keyId } }),
      invalid: "This page does not know that action.",
    }),
    reroll: intent({
      schema: rotateSchema,
      stepUp: true,
      run: ({ context, session, input }) => rotateKey(context, session, input),
      success: (key) => created(key, "The key has a new secret"),
      invalid: invalidKeyForm,
    }),
    bounds: intent({
      schema: restrictionsSchema,
      run: ({ context, session, input }) => updateKeyRestrictions(context, session, input),
      success: () => redirectWithToast(PAGE, "API key saved"),
      invalid: invalidKeyForm,
    }),
    deactivate: intent({
      schema: deactivateSchema,
      run: async ({ context, session, input: { keyId, name } }) => {
        const key = (await listKeys(context, session)).find(({ id }) => id === keyId);
        if (!key || key.name === name.trim()) return deactivateKey(context, session, keyId);
        const message = `Type the name exactly as it is: ${key.name}`;
        return err(appError("invalid_input", message, { fields: [{ path: "name", message }] }));
      },
      success: () => redirectWithToast(PAGE, "API key deactivated"),
      failure: (error, call) =>
        rejectedForm(error, call, error.fields ? {} : { toast: failed(NOT_DEACTIVATED, error) }),
      crash: { event: "api_key.deactivate_failed", error: appError("unavailable", NOT_DEACTIVATED.title) },
      invalid: "This page does not know that action.",
    }),
  }),
});
