import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, redirectWithToast, rejectedForm } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import {
  addPasskey,
  beginPasskey,
  beginTwoFactor,
  changePassword,
  changePasswordSchema,
  confirmTwoFactor,
  disableTwoFactor,
  removePasskey,
  renamePasskey,
  replaceRecoveryCodes,
  type TotpSetup,
} from "../index.server.ts";
import {
  newPasskeySchema,
  nothingSchema,
  passkeyNameSchema,
  passkeySchema,
  renameSchema,
  setupSchema,
} from "./schema.ts";

/** The answer to a form of the Security tab. */
export interface SecurityReply extends FormReply {
  /** The second factor as it is being set up. */
  setup?: TotpSetup;
  /** Recovery codes that were just made, and that no page shows again. */
  codes?: string[];
  /** The question for the browser, as JSON, when a passkey is being added. */
  options?: string;
}

const PAGE = "/settings/security";
const SIGNED_OUT = "Your other browsers were signed out.";

const done = (title: string, message: string, cookie?: string) =>
  redirectWithToast(PAGE, { title, message }, cookie === undefined ? {} : { cookies: [cookie] });

/** Every form of the Security tab. Each use case decides whether it asks for the password; one of them always does. */
export const securityAction = formAction({
  require: "signed-in",
  intents: (intent) => ({
    password: intent({
      schema: changePasswordSchema,
      run: ({ request, context, session, input }) => changePassword(request, context, session, input),
      success: (cookie) => done("Password updated", SIGNED_OUT, cookie),
    }),
    "two-factor-begin": intent({
      schema: nothingSchema,
      run: ({ context, session, proof }) => beginTwoFactor(context, session, proof),
      success: (setup) => formReply<SecurityReply>({ setup }),
    }),
    "two-factor-confirm": intent({
      schema: setupSchema,
      run: ({ request, context, session, input, proof }) =>
        confirmTwoFactor(request, context, session, { code: input.setupCode, password: proof.password }),
      success: ({ codes, cookie }) => formReply<SecurityReply>({ codes }, { cookies: [cookie] }),
      failure: (error, call) => {
        const { setup, message, code } = error;
        if (!setup) return rejectedForm(error, call);
        const reply = { setup, errors: { setupCode: [message] } };
        return formReply<SecurityReply>(reply, { status: HTTP_STATUS[code] });
      },
    }),
    "two-factor-off": intent({
      schema: nothingSchema,
      run: ({ request, context, session, proof }) => disableTwoFactor(request, context, session, proof),
      success: (cookie) => done("2FA turned off", SIGNED_OUT, cookie),
    }),
    "recovery-codes": intent({
      schema: nothingSchema,
      run: ({ context, session, proof }) => replaceRecoveryCodes(context, session, proof),
      success: (codes) => formReply<SecurityReply>({ codes }),
    }),
    "passkey-begin": intent({
      schema: passkeyNameSchema,
      run: ({ request, context, session, proof }) => beginPasskey(request, context, session, proof),
      success: ({ options, cookie }, { input: { name } }) => {
        const reply = { options: JSON.stringify(options), values: { name } };
        return formReply<SecurityReply>(reply, { cookies: [cookie] });
      },
    }),
    "passkey-add": intent({
      schema: newPasskeySchema,
      run: ({ request, context, session, input: { name, answer } }) =>
        addPasskey(request, context, session, { name, response: answer }),
      success: (cookie, { input }) => done("Passkey added", `“${input.name}” can now sign in.`, cookie),
    }),
    "passkey-rename": intent({
      schema: renameSchema,
      run: ({ context, session, input }) => renamePasskey(context, session, input.passkeyId, input.name),
      success: (_, { input }) => done("Passkey renamed", `It is called “${input.name}” now.`),
    }),
    "passkey-remove": intent({
      schema: passkeySchema,
      run: ({ context, session, input, proof }) => removePasskey(context, session, input.passkeyId, proof),
      success: () => done("Passkey removed", "It no longer signs in."),
    }),
  }),
});
