import { listWorkingKeys } from "#app/modules/api-keys/index.server.ts";
import { notify } from "#app/modules/notifications/index.server.ts";
import { listOwnWebhooks } from "#app/modules/webhooks/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Mail } from "#app/platform/mail/template.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import type { PasswordChangedData } from "./mail-templates.server.ts";

/** Tells the owner behind the bell and by mail, behind the answer: what was done stays done when the telling fails. */
export function notifyOwner(
  context: AppContext,
  { userId }: Pick<Session, "userId">,
  notice: { title: string; body: string; mail: Mail },
): void {
  const notified = notify(context, {
    userId,
    workspaceId: null,
    kind: "account",
    href: "/settings/security",
    ...notice,
  });
  context.waitUntil(
    notified.catch((cause: unknown) =>
      context.log.error("account.owner_not_told", { template: notice.mail.template }, cause),
    ),
  );
}

/** Returns the data that every mail about a change of credentials contains. */
export const changeData = ({ config }: AppContext, { firstName }: Session) => ({
  firstName,
  securityUrl: `${config.APP_URL}/settings/security`,
  supportEmail: config.COMPANY_SUPPORT_EMAIL,
});

/** What the mail about a new password says besides: what an intruder may have left, and where to look through it. */
export async function passwordChangedData(
  context: AppContext,
  { userId, firstName }: Pick<Session, "userId" | "firstName">,
): Promise<PasswordChangedData> {
  const { APP_URL, COMPANY_SUPPORT_EMAIL: supportEmail } = context.config;
  // The mail goes out in any case; its links lead to the lists themselves.
  const listed = (names: Promise<string[]>) =>
    names.catch((cause: unknown) => {
      context.log.error("account.access_not_listed", {}, cause);
      return [];
    });
  const [keys, webhooks] = await Promise.all([
    listed(listWorkingKeys(context, userId)),
    listed(listOwnWebhooks(context, userId)),
  ]);
  const urls = {
    securityUrl: `${APP_URL}/settings/security`,
    keysUrl: `${APP_URL}/settings/api-keys`,
    webhooksUrl: `${APP_URL}/workspace/webhooks`,
  };
  return { firstName, supportEmail, ...urls, keys, webhooks };
}
