import { actionLabel } from "#app/modules/security/index.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { days } from "#app/shared/time.ts";
import { mayAudit } from "./board.server.ts";
import {
  type ActivityEvent,
  type CrawlEnd,
  crawlEndLabel,
  hrefOf,
  newest,
  SHOWN_AREAS,
  VIEWER_ACTIONS,
} from "./domain/activity.ts";
import { PERIOD_DAYS } from "./domain/period.ts";
import * as repo from "./repo.server.ts";

/** Lines of the list. */
const SHOWN = 8;

type AuditRow = Awaited<ReturnType<typeof repo.auditRows>>[number];
type CrawlRow = Awaited<ReturnType<typeof repo.endedCrawls>>[number];

/** A row of somebody without a profile is that of an account that is gone; erasing takes salt and person. */
function whoOf({ userId, salt, firstName, lastName, impersonatorId }: AuditRow, reader: Session): string | null {
  if (userId === null) return salt === "" ? "A deleted person" : null;
  if (firstName === null) return "A deleted person";
  if (impersonatorId !== null) return "An administrator";
  return userId === reader.userId ? "You" : `${firstName} ${lastName ?? ""}`.trim() || "A member";
}

function auditEvent(row: AuditRow, session: Session): ActivityEvent {
  const own = row.userId === session.userId;
  const projectId = mayAudit(session) ? row.projectId : null;
  return {
    id: row.id,
    at: row.createdAt,
    who: whoOf(row, session),
    words: actionLabel(row.action),
    subject: session.workspaceRole === "viewer" ? "" : (row.projectName ?? row.keyName ?? ""),
    href: hrefOf(row.subject, { workspaceRole: session.workspaceRole, own, projectId }),
  };
}

const crawlEvent = ({
  id,
  projectId,
  status,
  finishedAt,
  pagesCrawled,
  errorCount,
  name,
}: CrawlRow): ActivityEvent => ({
  id,
  at: finishedAt ?? new Date(0),
  who: null,
  words: crawlEndLabel(status as CrawlEnd, { pagesCrawled, errorCount }),
  subject: name,
  href: `/seo/projects/${projectId}`,
});

/**
 * What happened in the workspace in the last 30 days, newest first, at most 8 lines. A viewer
 * hears who joined and left, and of what they did themselves. Throws when the database does.
 */
export async function readActivity(context: RequestContext, session: Session): Promise<ActivityEvent[]> {
  const scope = { db: context.db, workspaceId: session.workspaceId };
  const since = new Date(context.now().getTime() - days(PERIOD_DAYS));
  const only = session.workspaceRole === "viewer" ? { actions: VIEWER_ACTIONS, userId: session.userId } : null;
  const [rows, crawls] = await Promise.all([
    repo.auditRows(scope, { areas: SHOWN_AREAS, only, since }, SHOWN),
    mayAudit(session) ? repo.endedCrawls(scope, since, SHOWN) : [],
  ]);
  return newest([rows.map((row) => auditEvent(row, session)), crawls.map(crawlEvent)], SHOWN);
}
