import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { workspaceIncludes } from "#app/platform/workspace/workspace.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { days } from "#app/shared/time.ts";
import {
  marketingTip,
  type PerformanceReportData,
  performanceReport,
  type RecommendationsData,
  recommendations,
} from "../mail-templates.server.ts";
import { type NoticeText, notify } from "../service.server.ts";
import { duePeriod, type PeriodicKind, RHYTHMS, turnOf } from "./domain/schedule.ts";
import { TIPS } from "./domain/tips.ts";
import * as repo from "./repo.server.ts";

/**
 * The SEO Engine's reports about a workspace; passed in by the cron, because that module itself sends notifications.
 */
export interface WorkspaceReports {
  summariseWorkspace: (scope: WorkspaceScope, since: Date, until: Date) => Promise<PerformanceReportData["projects"]>;
  topFixes: (
    context: AppContext,
    scope: WorkspaceScope,
    limit: number,
  ) => Promise<readonly (Omit<RecommendationsData["fixes"][number], "url"> & { projectId: string; code: string })[]>;
}

/** Mails of one tick: each takes some ten calls, and an invocation may make a thousand. */
const MAILS_PER_TICK = 50;
const FIXES_SHOWN = 3;
const TAKEN_KEPT_MS = days(90);
/** Marks "everybody in this zone was reached" among the people. */
const EVERYBODY = "*";

const KINDS = Object.keys(RHYTHMS) as PeriodicKind[];

const idOf = (kind: PeriodicKind, userId: string, workspaceId: string, period: string): string =>
  `${kind}:${userId}:${workspaceId}:${period}`;

type Text = Omit<NoticeText, "workspaceId" | "kind">;
/** What a mail of one period says to one workspace (or to everybody); null when there is nothing to say. */
type Compose = (workspace: { id: string; name: string } | null) => Promise<Text | null>;

/** Composes the mails of one tick; a workspace with many members is asked once. */
function composer(
  context: AppContext,
  now: Date,
  reports: WorkspaceReports,
  kind: PeriodicKind,
  period: string,
): Compose {
  const absolute = (path: string): string => new URL(path, context.config.APP_URL).href;
  const composed = new Map<string, Promise<Text | null>>();

  const report = async (scope: WorkspaceScope, workspaceName: string): Promise<Text | null> => {
    const projects = await reports.summariseWorkspace(scope, new Date(now.getTime() - days(7)), now);
    if (projects.length === 0) return null;
    const mail = performanceReport({ workspaceName, projects, url: absolute("/seo") });
    const names = projects.map(({ name, healthPercent }) =>
      healthPercent === null ? name : `${name}: health ${Math.round(healthPercent)}%`,
    );
    return { title: `${workspaceName}: your week in numbers`, body: names.join(", "), href: "/seo", mail };
  };

  const digest = async (scope: WorkspaceScope, workspaceName: string): Promise<Text | null> => {
    const fixes = await reports.topFixes(context, scope, FIXES_SHOWN);
    const [first] = fixes;
    if (!first) return null;
    const hrefOf = ({ projectId, code }: typeof first) => `/seo/projects/${projectId}/issues/${code}`;
    const shown = fixes.map((fix) => ({
      projectName: fix.projectName,
      title: fix.title,
      why: fix.why,
      pageCount: fix.pageCount,
      url: absolute(hrefOf(fix)),
    }));
    const mail = recommendations({ workspaceName, fixes: shown });
    const body = fixes.map(({ title, pageCount }) => `${title} (${exact(pageCount)})`).join(", ");
    return { title: `${workspaceName}: what to fix first`, body, href: hrefOf(first), mail };
  };

  const tip = (): Text | null => {
    const chosen = TIPS[turnOf(kind, period, TIPS.length)];
    if (!chosen) return null;
    const { title, body, action, href } = chosen;
    return {
      title,
      body,
      href,
      mail: marketingTip({ title, body, action, url: absolute(href) }),
    };
  };

  return async (workspace) => {
    if (!workspace) return tip();
    const { id, name } = workspace;
    const compose = async () => {
      // What the mail links to must open.
      if (!(await workspaceIncludes(context.db, id, "seo", now))) return null;
      return (kind === "performance_reports" ? report : digest)({ db: context.db, workspaceId: id }, name);
    };
    const known = composed.get(id) ?? compose();
    composed.set(id, known);
    return known;
  };
}

/** Sends one due mail, at most once; returns whether it may be counted as done. */
async function sendOne(
  context: AppContext,
  kind: PeriodicKind,
  { userId, workspace }: repo.Due,
  period: string,
  compose: Compose,
): Promise<boolean> {
  const id = idOf(kind, userId, workspace?.id ?? "", period);
  if (!(await repo.take(context, id, userId, context.now()))) return true;
  try {
    const text = await compose(workspace);
    if (text)
      await notify(context, { ...text, id: await sha256Hex(id), kind, userId, workspaceId: workspace?.id ?? null });
    return true;
  } catch (cause) {
    context.log.error("periodic.failed", { kind, userId }, cause);
    await repo.giveBack(context, [id]);
    return false;
  }
}

/**
 * Sends what is due by the calendar: at most 50 mails in one run, each once in its period however often it runs. A mail
 * that fails is given back and tried again by the next run. Run each minute.
 */
export async function runPeriodic(
  context: AppContext,
  now: Date,
  reports: WorkspaceReports,
): Promise<{ sent: number }> {
  const zones = await repo.findTimeZones(context);
  const due = KINDS.flatMap((kind) =>
    zones.flatMap((zone) => ({ kind, zone, period: duePeriod(kind, now, zone) ?? "" })),
  ).filter(({ period }) => period);
  const done = await repo.findTaken(
    context,
    due.map(({ kind, zone, period }) => idOf(kind, EVERYBODY, zone, period)),
  );
  let sent = 0;
  for (const { kind, zone, period } of due) {
    const marker = idOf(kind, EVERYBODY, zone, period);
    const room = MAILS_PER_TICK - sent;
    if (done.has(marker) || room === 0) continue;
    const find = kind === "marketing_tips" ? repo.findDuePeople : repo.findDueMembers;
    const people = await find(context, kind, zone, period, room);
    const compose = composer(context, now, reports, kind, period);
    let failures = 0;
    for (const person of people) if (!(await sendOne(context, kind, person, period, compose))) failures++;
    sent += people.length;
    if (people.length < room && failures === 0) await repo.take(context, marker, EVERYBODY, now);
  }
  return { sent };
}

/** Forgets what went out more than 90 days ago. Run each minute. */
export const purgePeriodic = (context: AppContext, now: Date): Promise<void> =>
  repo.deleteTakenBefore(context, new Date(now.getTime() - TAKEN_KEPT_MS));
