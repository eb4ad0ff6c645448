import type { AppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import type { Mail } from "#app/platform/mail/template.ts";
import { type Spent, spend, type TokenMark } from "#app/platform/usage/usage.server.ts";
import { readWorkspaceOwners, readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { days } from "#app/shared/time.ts";
import { channelsOf, type NoticeKind, type NotificationChoices } from "./domain/kinds.ts";
import { planNews } from "./mail-templates.server.ts";
import * as repo from "./repo.server.ts";
import { unsubscribeOf } from "./unsubscribe/links.server.ts";

const NOTICE_KEPT_MS = days(90);

/** What there is to tell, and where the bell leads. */
export interface NoticeText {
  /** Null: about the account itself. */
  workspaceId: string | null;
  kind: NoticeKind;
  title: string;
  body: string;
  /** Path within the product. */
  href: string;
  mail?: Mail;
}

export type NoticeOrder = NoticeText & {
  userId: string;
  /** Given by callers that try again: a notice of the same id is not stored twice. */
  id?: string;
};

/**
 * Notifies a person: a notice behind the bell when its kind is on, and a mail when Email Notifications are on as well.
 * "account" reaches everybody. Nobody gets mails before their address is confirmed, or while suspended, except mails
 * about the account. An unknown id gets nothing. Throws when the notice could not be stored.
 */
export async function notify(context: AppContext, order: NoticeOrder): Promise<void> {
  const { userId, workspaceId, kind, title, body, href, mail } = order;
  const person = await repo.findRecipient(context, userId);
  if (!person) return;
  const ways = channelsOf(kind, person.choices);
  const createdAt = context.now();
  const id = order.id ?? newId(createdAt.getTime());
  if (ways.bell) await repo.insertNotice(context, { id, userId, workspaceId, kind, title, body, href, createdAt });
  const reachable = kind === "account" || (person.emailConfirmedAt !== null && person.suspendedAt === null);
  if (!mail || !ways.mail || !reachable) return;
  if (kind !== "account" && workspaceId && !(await admitMail(context, workspaceId))) return;
  const unsubscribe = kind === "account" ? {} : { unsubscribe: await unsubscribeOf(context.config, userId, kind) };
  await sendMail(context, { to: person.email, mail, ...unsubscribe });
}

/** As `notify`, of one of several people: a failure is logged and does not keep the others uninformed. */
const notifyOneOf = (context: AppContext, order: NoticeOrder): Promise<void> =>
  notify(context, order).catch((cause: unknown) =>
    context.log.error("notice.failed", { userId: order.userId, kind: order.kind }, cause),
  );

/**
 * Returns whether the plan of a workspace has a mail left this month; notifies its owners when the limit is near and
 * when it is reached.
 */
async function admitMail(context: AppContext, workspaceId: string): Promise<boolean> {
  const plan = await readWorkspacePlan(context.db, workspaceId, context.now());
  const spent = await spend(context, { workspaceId, plan }, "mails", 1);
  if (spent.ok && spent.value.reached)
    await notifyMailLimit(context, workspaceId, spent.value).catch((cause: unknown) =>
      context.log.error("notice.failed", { workspaceId }, cause),
    );
  return spent.ok;
}

async function notifyMailLimit(context: AppContext, workspaceId: string, { allowed, reached }: Spent): Promise<void> {
  const count = exact(allowed);
  const title = reached === 100 ? "The mails of this month are used up" : `${reached}% of this month's mails are used`;
  const body =
    reached === 100
      ? `Your plan includes ${count} mails a month. Until the month ends, reports and alerts are shown here and not mailed.`
      : `Your plan includes ${count} mails a month. When they are used up, reports and alerts are shown here and not mailed.`;
  for (const { userId } of await readWorkspaceOwners(context.db, workspaceId))
    await notifyOneOf(context, { userId, workspaceId, kind: "account", title, body, href: "/billing" });
}

/**
 * Notifies the owners of a workspace after the answer, by bell and mail, how many of the month's AI tokens are used.
 */
export function notifyTokenUse(context: AppContext, workspaceId: string, mark: TokenMark | null): void {
  if (mark)
    context.waitUntil(
      notifyOwners(context, workspaceId, mark).catch((cause: unknown) =>
        context.log.error("notice.failed", { workspaceId }, cause),
      ),
    );
}

async function notifyOwners(context: AppContext, workspaceId: string, { percent, allowed }: TokenMark): Promise<void> {
  const title =
    percent === 100 ? "The AI tokens of this month are used up" : `${percent}% of this month's AI tokens are used`;
  const then =
    percent === 100
      ? "Until the month ends, the built-in writer steps in where they do not suffice."
      : "When they are used up, the built-in writer steps in.";
  for (const { userId, firstName, workspaceName } of await readWorkspaceOwners(context.db, workspaceId)) {
    const body = `The plan of ${workspaceName} includes ${exact(allowed)} AI tokens a month. ${then}`;
    const action = { label: "See the usage", url: `${context.config.APP_URL}/billing` };
    const data = { firstName, subject: title, heading: title, paragraphs: [body] as [string], action };
    await notifyOneOf(context, {
      userId,
      workspaceId,
      kind: "account",
      title,
      body,
      href: "/billing",
      mail: planNews(data),
    });
  }
}

/**
 * Tells the owners and editors of a workspace. One person's failure does not keep the others uninformed. With an id of the
 * caller, a call that comes twice stores one notice for each person.
 */
export async function notifyWorkspace(
  context: AppContext,
  { id, ...text }: NoticeText & { workspaceId: string; id?: string },
): Promise<void> {
  for (const userId of await repo.findWriters(context, text.workspaceId))
    await notifyOneOf(context, { ...text, userId, ...(id === undefined ? {} : { id: `${id}_${userId}` }) });
}

/** Forgets notices older than 90 days. Run each minute. */
export const purgeNotices = (context: AppContext, now: Date): Promise<void> =>
  repo.deleteNoticesBefore(context, new Date(now.getTime() - NOTICE_KEPT_MS));

/** What a person chose under Settings, Notifications, with the count of its saves. */
export async function readChoices(
  context: AppContext,
  userId: string,
): Promise<{ value: NotificationChoices; version: number }> {
  const row = await repo.findChoices(context, userId);
  if (!row) throw new Error("A session without a profile");
  const { version, ...value } = row;
  return { value, version };
}

/** Saves choices that were made from `version`; not when another save came first: then what that one stored. */
export async function saveChoices(context: AppContext, userId: string, choices: NotificationChoices, version: number) {
  if (await repo.saveChoices(context, userId, choices, version, context.now()))
    return { saved: true as const, version: version + 1 };
  return { saved: false as const, newer: await readChoices(context, userId) };
}
