import type { AppContext } from "#app/platform/context.server.ts";
import { absoluteTime } from "#app/shared/format/date.ts";
import { days } from "#app/shared/time.ts";
import { REMINDER_BEFORE_MS } from "./deletion/domain/deletion.ts";
import { makeCancelLink, notifyDeletion } from "./deletion/service.server.ts";
import { giveUpExport } from "./export/build.server.ts";
import { EXPORT_MAX_MS, EXPORT_SILENT_MS, EXPORT_STALE_MS } from "./export/domain/exports.ts";
import { deletionReminder } from "./mail-templates.server.ts";
import * as repo from "./repo.server.ts";
import { isOver, startOnce } from "./workflow-steps.server.ts";

/** Of each kind in one minute; the rest comes in the next. */
const AT_ONCE = 20;

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Does each piece of work; one that fails is logged and comes again in the next minute. */
async function each<T>(
  context: AppContext,
  event: string,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (cause) {
      context.log.error(event, {}, cause);
    }
  }
}

/** Exports that never reached their Workflow are handed over again; those whose Workflow ended or fell silent have failed. */
async function followExports(context: AppContext, now: Date): Promise<void> {
  await each(
    context,
    "export.follow_failed",
    await repo.findStaleExports(context, before(now, EXPORT_STALE_MS), AT_ONCE),
    async (row) => {
      const status = await startOnce(context.env.DATA_EXPORT, row.id, { exportId: row.id });
      const isLost = row.touchedAt !== null && row.touchedAt < before(now, EXPORT_SILENT_MS);
      if (isOver(status) || isLost || row.createdAt < before(now, EXPORT_MAX_MS)) await giveUpExport(context, row.id);
    },
  );
}

/** Deletes the files of exports whose seven days are over, then notes it; long after, forgets the rows. */
async function expireExports(context: AppContext, now: Date): Promise<void> {
  await each(context, "export.expire_failed", await repo.findExpiredExports(context, now, AT_ONCE), async (row) => {
    if (row.fileKey !== null) await context.env.FILES.delete(row.fileKey);
    await repo.expireExport(context, row.id);
  });
  await repo.deleteOldExports(context, now);
}

/** What becomes of exports with time. Run each minute. */
export async function maintainExports(context: AppContext, now: Date): Promise<void> {
  await expireExports(context, now);
  await followExports(context, now);
}

/** Reminds, once, of accounts that go within a day. Run each minute. */
export async function remindOfDeletions(context: AppContext, now: Date): Promise<void> {
  const until = new Date(now.getTime() + REMINDER_BEFORE_MS);
  await each(
    context,
    "deletion.reminder_failed",
    await repo.findEndingGraces(context, now, until, AT_ONCE),
    async (account) => {
      const { userId, firstName, timeZone, deleteAfter } = account;
      if (!deleteAfter || !(await repo.claimReminder(context, account, now))) return;
      try {
        const { link, url } = await makeCancelLink(context, userId, deleteAfter);
        await repo.insertCancelLink(context, link);
        const when = absoluteTime(deleteAfter, timeZone, true);
        const mail = deletionReminder({ firstName, when, cancelUrl: url });
        await notifyDeletion(
          context,
          userId,
          "Your account will be deleted tomorrow",
          `On ${when}. This is the last day to keep it.`,
          mail,
        );
      } catch (cause) {
        await repo.releaseReminder(context, account);
        throw cause;
      }
    },
  );
}

/** Starts the erasure of every account whose grace is over; one that ended without finishing is started over. Run each minute. */
export async function eraseDueAccounts(context: AppContext, now: Date): Promise<void> {
  await each(context, "erasure.start_failed", await repo.findDueErasures(context, now, AT_ONCE), async (userId) => {
    const status = await startOnce(context.env.ACCOUNT_ERASURE, userId, { userId });
    if (isOver(status)) await (await context.env.ACCOUNT_ERASURE.get(userId)).restart();
  });
  // In development a mail without a mail server is read in the local mailbox, for a day.
  await repo.deleteFarewells(context, context.config.ENVIRONMENT === "development" ? before(now, days(1)) : now);
}
