import { noteSoftBounce, suppress } from "#app/modules/contacts/index.server.ts";
import { isSigned } from "#app/modules/integrations/index.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { constantTimeEqual, utf8 } from "#app/platform/crypto/bytes.ts";
import { unpacedFetch } from "#app/platform/politeness/outbound-fetch.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import type { SafeFetch } from "#app/platform/safe-fetch/safe-fetch.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { findCampaign, findRecentCampaignIds } from "../campaigns/repo.server.ts";
import { messagesModule } from "../manifest.ts";
import { findProvider } from "../providers/repo.server.ts";
import { openSecrets } from "../providers/secrets.server.ts";
import { bounceToken } from "../settings/service.server.ts";
import { campaignStub } from "../store/campaign-stub.server.ts";
import type { Bounce, ReportedMail } from "./domain/bounce.ts";
import { readPostmark, readResend, readSes } from "./domain/service-reports.ts";
import { readBounceMail } from "./read-report.server.ts";
import { confirmSubscription, readSns } from "./sns.server.ts";

/** So many campaigns of a month whose mails came back for now suppress an address. */
const SOFT_BOUNCES = 2;
export const MAX_REPORT_BYTES = 512_000;

const NOT_YOURS = appError("not_found", "Address for reports not found.");
const UNREADABLE = appError(
  "invalid_input",
  "The report cannot be read. Send a bounce as message/rfc822, or JSON of your email service.",
);
const NOT_SIGNED = appError("unauthenticated", "The signature of this report is missing or wrong.");
const NOT_CONFIRMED = appError(
  "unavailable",
  "The subscription could not be confirmed. Ask for the confirmation again.",
);

/** Finds the recipient that a report is about; a report without our name of the mail is looked up by the service's id. */
async function findRecipient(
  context: RequestContext,
  workspaceId: string,
  { ref, providerId }: ReportedMail,
): Promise<ReportedMail["ref"]> {
  const scope = { db: context.db, workspaceId };
  if (ref) return (await findCampaign(scope, ref.campaignId)) ? ref : null;
  if (providerId === "") return null;
  for (const campaignId of await findRecentCampaignIds(scope)) {
    const n = await campaignStub(context, campaignId).findByProviderId(providerId);
    if (n !== null) return { campaignId, n };
  }
  return null;
}

/** Applies the rules: one hard bounce or complaint, or two soft bounces, and the address gets nothing any more. */
async function applyBounce(context: RequestContext, workspaceId: string, bounce: Bounce): Promise<void> {
  const found = await findRecipient(context, workspaceId, bounce);
  if (!found) return;
  const person = await campaignStub(context, found.campaignId).markBounce(found.n, bounce.kind, bounce.detail);
  if (!person) return;
  if (bounce.kind === "soft") {
    const soft = await noteSoftBounce(context, workspaceId, person.contactId, found.campaignId);
    if (soft < SOFT_BOUNCES) return;
  }
  const reason = bounce.kind === "complaint" ? "complaint" : `${bounce.kind}_bounce`;
  await suppress(context, workspaceId, { kind: "email", value: person.email, reason });
}

/** A request of a mail service. `token`: of its address, or the password of HTTP Basic. */
export interface BounceCall {
  workspaceId: string;
  token: string;
  headers: Headers;
  body: string;
}

/** Svix names its headers by its own name; the signature is that of Standard Webhooks, which grew out of it. */
const asStandard = (headers: Headers): Headers =>
  new Headers(
    ["id", "timestamp", "signature"].map((name): [string, string] => [
      `webhook-${name}`,
      headers.get(`svix-${name}`) ?? headers.get(`webhook-${name}`) ?? "",
    ]),
  );

/** A report of Resend counts with its signature alone. docs.svix.com/receiving/verifying-payloads/how-manual */
async function readSignedResend(context: RequestContext, { workspaceId, headers, body }: BounceCall) {
  const row = await findProvider({ db: context.db, workspaceId });
  const secret = row?.kind === "resend" ? ((await openSecrets(context, row))?.webhookSecret ?? "") : "";
  const signed = {
    ...{ headers: asStandard(headers), body: utf8(body), secret },
    nowMs: context.now().getTime(),
  };
  return (await isSigned("standard", signed)) ? ok(readResend(JSON.parse(body))) : err(NOT_SIGNED);
}

/** A message of SNS counts with its signature alone; the confirmation of a subscription is answered. */
async function readSnsReport(fetch: SafeFetch, body: string): Promise<Result<Bounce | null>> {
  const message = await readSns(fetch, body);
  if (!message) return err(NOT_SIGNED);
  if (message.type === "SubscriptionConfirmation")
    return (await confirmSubscription(fetch, message)) ? ok(null) : err(NOT_CONFIRMED);
  return ok(message.type === "Notification" ? readSes(JSON.parse(message.message)) : null);
}

/** Reads a report by its headers: of SNS, of Svix, as JSON of Postmark, or as a mail. Throws on text that cannot be read. */
async function readReport(context: RequestContext, fetch: SafeFetch, call: BounceCall): Promise<Result<Bounce | null>> {
  const { headers, body } = call;
  if (headers.has("x-amz-sns-message-type")) return readSnsReport(fetch, body);
  if (headers.has("svix-signature")) return readSignedResend(context, call);
  if ((headers.get("content-type") ?? "").startsWith("application/json")) return ok(readPostmark(JSON.parse(body)));
  return ok(await readBounceMail(body));
}

/**
 * Takes a report of a mail service. Reports about mails that nobody knows are taken and change nothing. Errors: not_found (wrong
 * token), unauthenticated (signature), invalid_input, rate_limited, unavailable (a subscription that could not be confirmed).
 */
export async function takeBounce(
  context: RequestContext,
  call: BounceCall,
  fetch: SafeFetch = unpacedFetch(context, "mail_report"),
): Promise<Result<void>> {
  const { workspaceId, token } = call;
  if (!(await constantTimeEqual(token, await bounceToken(context, workspaceId)))) return err(NOT_YOURS);
  const admitted = await throttle(context, messagesModule.rateLimits.message_bounce, workspaceId);
  if (!admitted.ok) return admitted;
  let read: Result<Bounce | null>;
  try {
    read = await readReport(context, fetch, call);
  } catch (cause) {
    if (cause instanceof SyntaxError) return err(UNREADABLE);
    context.log.warn("messages.report_unreadable", { workspaceId, cause: String(cause).slice(0, 100) });
    return err(UNREADABLE);
  }
  if (!read.ok) return read;
  if (read.value) await applyBounce(context, workspaceId, read.value);
  return ok(undefined);
}
