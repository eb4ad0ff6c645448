import { notify, planNews } from "#app/modules/notifications/index.server.ts";
import { limitMessage } from "#app/platform/access/limits.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { readWorkspaceOwners } from "#app/platform/workspace/workspace.server.ts";
import { exact } from "#app/shared/format/number.ts";
import type { DropReason, DropReport } from "../domain/day-budget.ts";
import { rangeText } from "../domain/period/period.ts";
import { analyticsModule } from "../manifest.ts";
import { findTrackedSite } from "./repo.server.ts";
import type { TrackedSite } from "./site-config-cache.server.ts";

const WHY: Readonly<Record<DropReason, (plan: Plan) => string>> = {
  events: (plan) => {
    const { allows, way } = limitMessage(plan, analyticsModule.limits.dailyEvents);
    return `${allows}${way}`;
  },
  bytes: (plan) => {
    const { allows, way } = limitMessage(plan, analyticsModule.limits.dailyEvents);
    return `${allows} They may have 1 kB each on average, and were larger.${way}`;
  },
  storage: () =>
    "Storage for this website is full. Counting resumes once older events are deleted. Please write to us.",
};

const count = (events: number): string => (events === 1 ? "1 event" : `${exact(events)} events`);

/** What people read of a day that left something out; null when it only shortened what nobody looks for. */
export function describeDroppedEvents(
  { day, dropped, reason, groupedTexts, droppedBots }: DropReport,
  plan: Plan,
): string | null {
  const on = rangeText({ fromDay: day, toDay: day });
  const sentences: string[] = [];
  if (dropped.page > 0)
    sentences.push(
      `${on}: ${count(dropped.page)} from pages of this website ${dropped.page === 1 ? "was" : "were"} not counted.`,
    );
  if (dropped.server > 0)
    sentences.push(
      `${on}: ${count(dropped.server)} from your server ${dropped.server === 1 ? "was" : "were"} refused.`,
    );
  if (reason) sentences.push(WHY[reason](plan));
  if (groupedTexts > 0)
    sentences.push(
      `${on}: there were more new pages, campaigns or other texts than a day takes; the others are counted as “(other)”.`,
    );
  if (droppedBots > 0) sentences.push(`${on}: only the first bot requests are listed under Events.`);
  return sentences.length === 0 ? null : sentences.join(" ");
}

/** Notifies the owners of a workspace, behind the answer, that a website of theirs takes no more events today: once a day, by bell and mail. */
export function notifyDroppedEvents(context: AppContext, site: TrackedSite, report: DropReport): void {
  const { siteId } = site.config;
  context.waitUntil(
    notifyOwners(context, site, report).catch((cause: unknown) =>
      context.log.error("analytics.drop_not_reported", { siteId }, cause),
    ),
  );
}

async function notifyOwners(
  context: AppContext,
  { config: { siteId, workspaceId }, plan }: TrackedSite,
  { day, dropped, reason }: DropReport,
): Promise<void> {
  const name = (await findTrackedSite(context, siteId))?.name ?? "Your website";
  if (!reason) {
    await notifyOfTexts(context, { siteId, workspaceId, day, name });
    return;
  }
  const title = `${name}: today's events are no longer counted`;
  const whose = dropped.page > 0 ? "Its pages" : "Its server";
  const body = `${whose} sent more than a day takes. ${WHY[reason](plan)} Counting starts again when the day of the website is over.`;
  const href = `/analytics/sites/${siteId}`;
  for (const { userId, firstName } of await readWorkspaceOwners(context.db, workspaceId)) {
    const action = { label: "Open the website", url: `${context.config.APP_URL}${href}` };
    const data = { firstName, subject: title, heading: title, paragraphs: [body], action };
    const id = await sha256Hex(`analytics_intake:${siteId}:${day}:${userId}`);
    await notify(context, {
      id,
      userId,
      workspaceId,
      kind: "account",
      title,
      body,
      href,
      mail: planNews(data),
    }).catch((cause: unknown) => context.log.error("analytics.drop_not_reported", { siteId, userId }, cause));
  }
}

/** By the bell alone: no event is lost. */
async function notifyOfTexts(
  context: AppContext,
  { siteId, workspaceId, day, name }: { siteId: string; workspaceId: string; day: number; name: string },
): Promise<void> {
  const body =
    "Its pages sent more new pages, campaigns or other texts than a day takes. Further ones are counted as “(other)” until the day of the website is over.";
  for (const { userId } of await readWorkspaceOwners(context.db, workspaceId))
    await notify(context, {
      id: await sha256Hex(`analytics_texts:${siteId}:${day}:${userId}`),
      ...{ userId, workspaceId, kind: "account", title: `${name}: new texts are counted as “(other)”`, body },
      href: `/analytics/sites/${siteId}`,
    });
}
