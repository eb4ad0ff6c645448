import { noteSoftBounce, suppress } from "#app/modules/contacts/index.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { constantTimeEqual } from "#app/platform/crypto/bytes.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { findCampaign } from "../campaigns/repo.server.ts";
import { messagesModule } from "../manifest.ts";
import { bounceToken } from "../settings/service.server.ts";
import { campaignStub } from "../store/campaign-stub.server.ts";
import type { Bounce } from "./domain/bounce.ts";
import { readBounceJson, readBounceMail } from "./read-report.server.ts";

/** So many campaigns of a month whose mails came back for now suppress an address. */
const SOFT_BOUNCES = 2;
export const MAX_REPORT_BYTES = 512_000;

const NOT_YOURS = appError("not_found", "Address for reports not found.");

/** Applies the rules: one hard bounce or complaint, or two soft bounces, and the address gets nothing any more. */
async function applyBounce(context: RequestContext, workspaceId: string, bounce: Bounce): Promise<void> {
  const row = await findCampaign({ db: context.db, workspaceId }, bounce.campaignId);
  if (!row) return;
  const person = await campaignStub(context, bounce.campaignId).markBounce(bounce.n, bounce.kind, bounce.detail);
  if (!person) return;
  if (bounce.kind === "soft") {
    const soft = await noteSoftBounce(context, workspaceId, person.contactId, bounce.campaignId);
    if (soft < SOFT_BOUNCES) return;
  }
  const reason = bounce.kind === "complaint" ? "complaint" : `${bounce.kind}_bounce`;
  await suppress(context, workspaceId, { kind: "email", value: person.email, reason });
}

/**
 * Takes a report of a mail service: a bounce as a mail or as Postmark's JSON. Reports about mails that nobody knows are taken
 * and change nothing. Errors: not_found (wrong token), invalid_input, rate_limited.
 */
export async function takeBounce(
  context: RequestContext,
  call: { workspaceId: string; token: string; type: string; body: string },
): Promise<Result<void>> {
  const { workspaceId, token, type, body } = call;
  if (!(await constantTimeEqual(token, await bounceToken(context, workspaceId)))) return err(NOT_YOURS);
  const admitted = await throttle(context, messagesModule.rateLimits.message_bounce, workspaceId);
  if (!admitted.ok) return admitted;
  let bounce: Bounce | null;
  try {
    bounce = type.startsWith("application/json")
      ? readBounceJson(JSON.parse(body) as unknown)
      : await readBounceMail(body);
  } catch {
    return err(appError("invalid_input", "The report cannot be read. Send a bounce as message/rfc822, or JSON."));
  }
  if (bounce) await applyBounce(context, workspaceId, bounce);
  return ok(undefined);
}
