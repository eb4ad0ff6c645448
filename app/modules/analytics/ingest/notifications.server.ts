import { notify, planNews } from "#app/modules/notifications/index.server.ts";
import { limitMessage } from "#app/platform/access/limits.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { readWorkspaceOwners } from "#app/platform/workspace/workspace.server.ts";
import { exact } from "#app/shared/format/number.ts";
import type { DropReason, DropReport, ReportTopic } from "../domain/day-budget.ts";
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
  address: () =>
    "One network address sent more than a quarter of what the pages may send in a day. Only its further events are not counted.",
  storage: () =>
    "Storage for this website is full. Counting resumes once older events are deleted. Please write to us.",
};

const TEXT_STORAGE =
  "This website has almost filled its storage. New pages, campaigns and other texts are counted as “(other)”; known ones keep their names. Please write to us before events are no longer counted.";

const count = (events: number): string => (events === 1 ? "1 event" : `${exact(events)} events`);

/** What people read of a day that left something out; null when it only shortened what nobody looks for. */
export function describeDroppedEvents(
  { day, dropped, reason, groupedTexts, isTextStorageFull, droppedBots }: DropReport,
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
  if (groupedTexts > 0 && isTextStorageFull) sentences.push(`${on}: ${TEXT_STORAGE}`);
  else if (groupedTexts > 0)
    sentences.push(
      `${on}: there were more new pages, campaigns or other texts than a day takes; the others are counted as “(other)”.`,
    );
  if (droppedBots > 0) sentences.push(`${on}: only the first bot requests are listed under Events.`);
  return sentences.length === 0 ? null : sentences.join(" ");
}

/** What a site's object reports, and what of it the notification is about. */
export type TopicReport = DropReport & { topic: ReportTopic };

/**
 * Notifies the owners of a workspace, behind the answer, of what a website of theirs leaves out, which its object reports once a day, or
 * once a week.
 */
export function notifyDroppedEvents(context: AppContext, site: TrackedSite, report: TopicReport): void {
  const { siteId } = site.config;
  context.waitUntil(
    notifyOwners(context, site, report).catch((cause: unknown) =>
      context.log.error("analytics.drop_not_reported", { siteId }, cause),
    ),
  );
}

interface Notice {
  title: string;
  body: string;
  /** By the bell alone, where no event is lost. */
  hasMail: boolean;
}

function noticeOf(name: string, plan: Plan, { topic, dropped, reason }: TopicReport): Notice {
  if (topic === "texts")
    return {
      title: `${name}: new texts are counted as “(other)”`,
      body: "Its pages sent more new pages, campaigns or other texts than a day takes. Further ones are counted as “(other)” until the day of the website is over.",
      hasMail: false,
    };
  if (topic === "text_storage")
    return {
      title: `${name}: storage is almost full`,
      body: TEXT_STORAGE,
      hasMail: true,
    };
  if (topic === "address")
    return {
      title: `${name}: one network address sends too many events`,
      body: `${WHY.address(plan)} Events of other visitors are counted. Its events are counted again when the day of the website is over.`,
      hasMail: true,
    };
  if (reason === "storage")
    return { title: `${name}: events are no longer counted`, body: WHY.storage(plan), hasMail: true };
  const sender = dropped.page > 0 ? "Its pages" : "Its server";
  return {
    title: `${name}: today's events are no longer counted`,
    body: `${sender} sent more than a day takes. ${reason ? WHY[reason](plan) : ""} Counting starts again when the day of the website is over.`,
    hasMail: true,
  };
}

async function notifyOwners(
  context: AppContext,
  { config: { siteId, workspaceId }, plan }: TrackedSite,
  report: TopicReport,
): Promise<void> {
  const name = (await findTrackedSite(context, siteId))?.name ?? "Your website";
  const { title, body, hasMail } = noticeOf(name, plan, report);
  const href = `/analytics/sites/${siteId}`;
  const action = { label: "Open the website", url: `${context.config.APP_URL}${href}` };
  const about = report.topic === "events" && report.reason === "storage" ? "storage" : report.topic;
  for (const { userId, firstName } of await readWorkspaceOwners(context.db, workspaceId)) {
    const data = { firstName, subject: title, heading: title, paragraphs: [body], action };
    await notify(context, {
      id: await sha256Hex(`analytics_${about}:${siteId}:${report.day}:${userId}`),
      ...{ userId, workspaceId, kind: "account", title, body, href },
      ...(hasMail ? { mail: planNews(data) } : {}),
    }).catch((cause: unknown) => context.log.error("analytics.drop_not_reported", { siteId, userId }, cause));
  }
}
