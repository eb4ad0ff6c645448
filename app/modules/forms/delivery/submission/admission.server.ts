import type { RequestContext } from "#app/platform/context.server.ts";
import { kindOfAddress } from "#app/platform/mail/disposable-domains.server.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { canonicalIdentifier } from "#app/platform/rate-limit/rules.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { HONEYPOT_FIELD, isRefused, isTooFast } from "../../domain/answering/spam.ts";
import { formsModule } from "../../manifest.ts";
import type { ProofOfWork } from "../../store/form-rpc.ts";
import type { PublicForm } from "../public-form.server.ts";
import { verifyProof } from "./proof-of-work.server.ts";

const { form_challenge, form_submit, form_submit_plain } = formsModule.rateLimits;

/** One network at one form, for the rate limits. */
export const callerOf = (formId: string, address: string): string =>
  `${formId}|${canonicalIdentifier("address", address)}`;

const REFUSED = appError("invalid_input", "Your answers are not accepted here.");
const DISPOSABLE = appError(
  "invalid_input",
  "Please use your own email address. Addresses of disposable mailboxes are not accepted here.",
);
const TOO_FAST = appError("invalid_input", "That was very fast. Please submit the form again.");
export const NO_PROOF = appError("invalid_input", "The spam check has expired. Please submit the form again.");

/** Whether the field that nobody sees was filled in, as programs do. */
export const isTrapped = (posted: FormData): boolean => (posted.get(HONEYPOT_FIELD) ?? "") !== "";

/** A response whose answers or files are about to be stored. */
export interface Applicant {
  posted: FormData;
  startedAt: number;
  email: string;
  /** It finishes the response or brings files: what a program would do at once. */
  mustTakeTime: boolean;
  /** The response was admitted before. */
  isKnown: boolean;
}

/**
 * Decides whether anything of a response may be stored, before anything is: the time it took, the lists of the form, then
 * once for each response the proof of work and how many its network may send. Null without a proof, which fewer responses
 * may do. Errors: invalid_input, rate_limited, unavailable.
 */
export async function admitResponse(
  context: RequestContext,
  form: PublicForm,
  { posted, startedAt, email, mustTakeTime, isKnown }: Applicant,
): Promise<Result<ProofOfWork | null>> {
  if (mustTakeTime && isTooFast(startedAt, context.now().getTime())) return err(TOO_FAST);
  if (isRefused(form.settings, email, context.address)) return err(REFUSED);
  if (form.settings.refuseDisposable && email !== "" && (await kindOfAddress(context, email)) === "disposable")
    return err(DISPOSABLE);
  return isKnown ? ok(null) : proofOf(context, form, posted);
}

async function proofOf(
  context: RequestContext,
  form: PublicForm,
  posted: FormData,
): Promise<Result<ProofOfWork | null>> {
  const caller = callerOf(form.id, context.address);
  const text = posted.get("altcha");
  if (!form.settings.proofOfWork || typeof text !== "string" || text === "") {
    const rule = form.settings.proofOfWork ? form_submit_plain : form_submit;
    const admitted = await throttle(context, rule, caller);
    return admitted.ok ? ok(null) : admitted;
  }
  const admitted = await throttle(context, form_submit, caller);
  if (!admitted.ok) return admitted;
  const proof = await verifyProof(context, form.id, text);
  return proof ? ok(proof) : err(NO_PROOF);
}

/** Whether a visitor of the form gets a puzzle. */
export async function admitChallenge(context: RequestContext, formId: string): Promise<boolean> {
  const { allowed } = await limit(context, form_challenge, callerOf(formId, context.address));
  return allowed;
}
