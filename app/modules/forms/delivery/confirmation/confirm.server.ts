import { z } from "zod";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { ringOf } from "#app/platform/crypto/key-ring.ts";
import { signToken, verifyToken } from "#app/platform/crypto/signed-token.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { canonicalIdentifier } from "#app/platform/rate-limit/rules.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { readWorkspaceName } from "#app/platform/workspace/workspace.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { CONFIRM_DAYS } from "../../domain/limits.ts";
import { confirmConsent } from "../../mail-templates.server.ts";
import { formsModule } from "../../manifest.ts";
import { hostedPath } from "../../paths.ts";
import type { NewResponse, StoredConsent } from "../../store/form-rpc.ts";
import { formStub } from "../../store/form-stub.server.ts";
import { type PublicForm, readPublicForm } from "../public-form.server.ts";
import { hashAddress } from "../submission/address-hash.server.ts";
import { identityReaders } from "../submission/readers.server.ts";

const PURPOSE = "form-confirm";
const payloadSchema = z.object({ formId: z.string().max(40), responseId: z.string().max(40) });

const DEAD = appError("link_expired", "This link is no longer valid. Please fill in the form again.");

const ringFor = ({ config }: Pick<AppContext, "config">) => ringOf(config.SIGNING_KEY, "SIGNING_KEY");

export const confirmToken = (
  context: Pick<AppContext, "config" | "now">,
  formId: string,
  responseId: string,
): Promise<string> =>
  signToken(ringFor(context), {
    purpose: PURPOSE,
    payload: { formId, responseId },
    expiresAtMs: context.now().getTime() + days(CONFIRM_DAYS),
  });

const { form_confirm_mail, form_confirm_mail_all } = formsModule.rateLimits;

/** Whether one more mail may go to an address: a few of each form a day, so that one form never silences another. */
async function mayMail(context: AppContext, formId: string, email: string): Promise<boolean> {
  const ofForm = await limit(context, form_confirm_mail, `${formId}|${canonicalIdentifier("email", email)}`);
  return ofForm.allowed && (await limit(context, form_confirm_mail_all, email)).allowed;
}

/**
 * Mails the person who answered a link by which they confirm what they agreed to, once for each response: the mail has the
 * response's id, so that two requests at once make one. Strangers type the address: it gets a few such mails a day, and no
 * word of theirs is in them.
 */
export async function sendConfirmation(
  context: AppContext,
  form: PublicForm,
  response: Pick<NewResponse, "id" | "email" | "consents">,
): Promise<void> {
  const { email, id, consents } = response;
  const stub = formStub(context, form.id);
  if (!email || identityReaders.email(email) === null || !(await stub.needsMail(id))) return;
  if (!(await mayMail(context, form.id, email))) {
    context.log.warn("forms.confirmation_not_sent", { formId: form.id, responseId: id });
    return;
  }
  const token = await confirmToken(context, form.id, id);
  const mail = confirmConsent({
    workspace: await readWorkspaceName(context.db, form.workspaceId),
    texts: consents.filter(({ state }) => state === "pending").map(({ text }) => text),
    url: `${context.config.APP_URL}${hostedPath(form.id)}/confirm?token=${token}`,
    days: CONFIRM_DAYS,
  });
  await sendMail(context, { id, to: email, mail });
  await stub.markMailed(id);
}

export interface Confirmation {
  form: PublicForm;
  responseId: string;
  /** What waits for the confirmation, or was confirmed. */
  consents: StoredConsent[];
  isConfirmed: boolean;
}

/** What a mailed link is about. Errors: link_expired. */
export async function readConfirmation(
  context: AppContext,
  formId: string,
  token: string,
): Promise<Result<Confirmation>> {
  const verified = await verifyToken(ringFor(context), token, { purpose: PURPOSE, nowMs: context.now().getTime() });
  const payload = verified.ok ? payloadSchema.safeParse(verified.value).data : undefined;
  if (!payload || payload.formId !== formId) return err(DEAD);
  const form = await readPublicForm(context, formId);
  const response = form ? await formStub(context, formId).read(payload.responseId) : null;
  if (!form || !response) return err(DEAD);
  const consents = response.consents.filter(({ state, confirmedAt }) => state === "pending" || confirmedAt !== null);
  if (consents.length === 0) return err(DEAD);
  return ok({
    form,
    responseId: payload.responseId,
    consents,
    isConfirmed: consents.every(({ state }) => state === "granted"),
  });
}

/** Confirms the consents of a mailed link; done twice it is done once. Errors: link_expired, rate_limited, unavailable. */
export async function confirmByLink(context: RequestContext, formId: string, token: string): Promise<Result<void>> {
  const admitted = await throttle(context, formsModule.rateLimits.form_confirm, context.address);
  if (!admitted.ok) return admitted;
  const found = await readConfirmation(context, formId, token);
  if (!found.ok) return found;
  const { form, responseId } = found.value;
  const hash = await hashAddress(context, form.workspaceId, context.address);
  const outcome = await formStub(context, formId).confirm(responseId, context.now().getTime(), hash);
  return outcome === "missing" ? err(DEAD) : ok(undefined);
}
