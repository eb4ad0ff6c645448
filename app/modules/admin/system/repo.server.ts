import { and, count, eq, inArray, isNotNull, isNull, lte, min, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { users } from "#db/schema/account.ts";
import { auditLog, mailOutbox } from "#db/schema/platform.ts";
import { dataExports } from "#db/schema/privacy.ts";
import { seoCrawls } from "#db/schema/seo.ts";
import { webhookDeliveries } from "#db/schema/webhooks.ts";

/** One kind of work that waits, or that gave up. */
export interface Backlog {
  /** Rows that wait or are worked on. */
  waiting: number;
  /** When the oldest of them was made; null without one. */
  since: Date | null;
  failed: number;
}

export interface Backlogs {
  mails: Backlog;
  exports: Backlog;
  crawls: Backlog;
  erasures: Backlog;
  auditRows: Backlog;
  webhooks: Backlog;
}

/** What waits in queues, Workflows and objects, read from the rows that stand for the work, in one batch. */
export async function findBacklogs({ db }: { db: Database }, now: Date): Promise<Backlogs> {
  const due = and(isNotNull(users.deleteAfter), lte(users.deleteAfter, now));
  const [
    mails,
    failedMails,
    exports,
    failedExports,
    crawls,
    failedCrawls,
    erasures,
    auditRows,
    webhooks,
    failedWebhooks,
  ] = await db.batch([
    db
      .select({ waiting: count(), since: min(mailOutbox.createdAt) })
      .from(mailOutbox)
      .where(inArray(mailOutbox.status, ["queued", "sending"])),
    db.select({ failed: count() }).from(mailOutbox).where(eq(mailOutbox.status, "failed")),
    db
      .select({ waiting: count(), since: min(dataExports.createdAt) })
      .from(dataExports)
      .where(inArray(dataExports.status, ["queued", "building"])),
    db.select({ failed: count() }).from(dataExports).where(eq(dataExports.status, "failed")),
    db
      .select({ waiting: count(), since: min(seoCrawls.createdAt) })
      .from(seoCrawls)
      .where(inArray(seoCrawls.status, ["queued", "running"])),
    db
      .select({ failed: count() })
      .from(seoCrawls)
      .where(and(eq(seoCrawls.status, "failed"), sql`${seoCrawls.createdAt} > ${now.getTime()} - 604800000`)),
    db
      .select({ waiting: count(), since: min(users.deleteAfter) })
      .from(users)
      .where(due),
    db
      .select({ waiting: count(), since: min(auditLog.createdAt) })
      .from(auditLog)
      .where(isNull(auditLog.sequence)),
    db
      .select({ waiting: count(), since: min(webhookDeliveries.createdAt) })
      .from(webhookDeliveries)
      .where(isNotNull(webhookDeliveries.dueAt)),
    db
      .select({ failed: count() })
      .from(webhookDeliveries)
      .where(
        and(eq(webhookDeliveries.status, "failed"), sql`${webhookDeliveries.createdAt} > ${now.getTime()} - 604800000`),
      ),
  ]);
  const backlog = ([row]: { waiting: number; since: Date | null }[], [gaveUp]: { failed: number }[] = []): Backlog => ({
    waiting: row?.waiting ?? 0,
    since: row?.since ?? null,
    failed: gaveUp?.failed ?? 0,
  });
  return {
    mails: backlog(mails, failedMails),
    exports: backlog(exports, failedExports),
    crawls: backlog(crawls, failedCrawls),
    erasures: backlog(erasures),
    auditRows: backlog(auditRows),
    webhooks: backlog(webhooks, failedWebhooks),
  };
}
