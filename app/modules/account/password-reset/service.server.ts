import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { hashPassword } from "#app/platform/crypto/password.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { checkPassword } from "#app/platform/password-policy/index.ts";
import { resetLimit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { linkState } from "../domain/account.ts";
import { deadResetLink } from "../domain/messages.ts";
import { mailResetLink, makeLink } from "../email-links.server.ts";
import { passwordChanged } from "../mail-templates.server.ts";
import { accountModule } from "../manifest.ts";
import { passwordChangedData } from "../notifications.server.ts";
import { peppersOf } from "../peppers.server.ts";
import * as repo from "../repo.server.ts";
import { throttleAttempts } from "../sign-up/service.server.ts";

/** Dead links are kept this long, so that a late click learns what happened. */
const DEAD_LINK_KEPT_MS = days(30);

/**
 * Mails a link for a new password, if the address has an account; the answer and its time are the
 * same when it has none. Errors: rate_limited, unavailable.
 */
export async function requestReset(context: RequestContext, email: string): Promise<Result<null>> {
  const admitted = await throttleAttempts(context, { reset_address: context.address, reset_email: email });
  if (!admitted.ok) return admitted;
  const account = await repo.findAccountByEmail(context, email);
  if (account)
    context.waitUntil(
      sendResetLink(context, account).catch((cause: unknown) =>
        context.log.error("account.reset_mail_failed", {}, cause),
      ),
    );
  return ok(null);
}

async function sendResetLink(context: AppContext, account: repo.Account): Promise<void> {
  const { link, token } = await makeLink(context, account.id, "reset");
  await repo.insertLink(context, link);
  await mailResetLink(context, account, token);
}

const deadLink = (link: Parameters<typeof linkState>[0], now: Date): AppError | null => {
  const state = linkState(link, now);
  return state === "valid" ? null : appError("link_expired", deadResetLink(state));
};

/** Whether a link for a new password still works; changes nothing. Errors: link_expired, with what became of it. */
export async function readResetLink(context: AppContext, token: string): Promise<Result<null>> {
  const dead = deadLink(await repo.findLink(context, await sha256Hex(token), "reset"), context.now());
  return dead ? err(dead) : ok(null);
}

/**
 * Sets a new password through a link from the mail, and ends every session of its owner. Errors:
 * link_expired; invalid_input for a password that holds the person's own words; unavailable.
 */
export async function resetPassword(
  context: RequestContext,
  { token, password }: { token: string; password: string },
): Promise<Result<null>> {
  const id = await sha256Hex(token);
  const link = await repo.findLink(context, id, "reset");
  const dead = deadLink(link, context.now());
  if (dead || !link) return err(dead ?? appError("link_expired", deadResetLink("unknown")));
  const { account } = link;
  const problem = checkPassword(password, [account.email, account.firstName, account.lastName]);
  if (problem) return err(appError("invalid_input", problem, { fields: [{ path: "password", message: problem }] }));
  const passwordHash = await hashPassword(peppersOf(context.config), password);
  if (!passwordHash.ok) return passwordHash;
  const userId = await repo.redeemResetLink(context, id, passwordHash.value, context.now());
  if (!userId) return err(appError("link_expired", deadResetLink("used")));
  await resetLimit(context, accountModule.rateLimits.sign_in_email, account.email);
  const told = async () => {
    await recordAudit(context, {
      workspaceId: null,
      userId,
      action: "account.password_reset",
      subject: `user:${userId}`,
    });
    const data = await passwordChangedData(context, { userId, firstName: account.firstName });
    await sendMail(context, { to: account.email, mail: passwordChanged(data) });
  };
  context.waitUntil(told().catch((cause: unknown) => context.log.error("account.after_reset", {}, cause)));
  return ok(null);
}

/** Forgets links that expired more than 30 days ago. Run each minute. */
export const purgeLinks = (context: AppContext, now: Date): Promise<unknown> =>
  repo.deleteLinksBefore(context, new Date(now.getTime() - DEAD_LINK_KEPT_MS)).execute();
