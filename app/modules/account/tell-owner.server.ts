import { notify } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { TemplateData, TemplateName } from "#app/platform/mail/mail.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";

/** Tells the owner behind the bell and by mail, behind the answer: what was done stays done when the telling fails. */
export function tellOwner<T extends TemplateName>(
  context: AppContext,
  { userId }: Pick<Session, "userId">,
  notice: { title: string; body: string; mail: { template: T; data: TemplateData[T] } },
): void {
  const told = notify(context, { userId, workspaceId: null, kind: "account", href: "/settings/security", ...notice });
  context.waitUntil(told.catch((cause: unknown) => context.log.error("account.owner_not_told", { template: notice.mail.template }, cause)));
}

/** What every mail about a change of credentials tells besides. */
export const changeData = ({ config }: AppContext, { firstName }: Session) => ({
  firstName,
  securityUrl: `${config.APP_URL}/settings/security`,
  supportEmail: config.COMPANY_SUPPORT_EMAIL,
});
