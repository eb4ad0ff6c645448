import { notify } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { absoluteTime } from "#app/shared/format/date.ts";
import { formatBytes } from "#app/shared/format/number.ts";
import { findOwnedWorkspaces } from "../erasure/ownership-repo.server.ts";
import { exportFailed, exportReady } from "../mail-templates.server.ts";
import * as repo from "../repo.server.ts";
import type { Steps } from "../workflow-steps.server.ts";
import { archiveOf, storeFile } from "./archive.server.ts";
import { EXPORT_KEPT_MS, exportFileKey } from "./domain/exports.ts";

/** Where exports are asked for and downloaded. */
export const DATA_PAGE = "/settings/data";

/** Builds the archive of an export and stores it; null when the export is over, or its person gone. */
async function build(context: AppContext, exportId: string) {
  const row = await repo.takeUpExport(context, exportId, context.now());
  const account = row && (await repo.findAccount(context, row.userId));
  if (!account) return null;
  const { userId, email } = account;
  const fileKey = exportFileKey(userId, exportId);
  const person = { userId, email, workspaceIds: await findOwnedWorkspaces(context, userId) };
  const archive = archiveOf(context, person);
  const sizeBytes = await storeFile(context.env.FILES, fileKey, archive, "application/zip", () =>
    repo.touchExport(context, exportId, context.now()),
  );
  return { userId, fileKey, sizeBytes };
}

/** Opens the file to its person; one whose person went meanwhile is deleted. Returns until when, or null. */
async function publish(
  context: AppContext,
  exportId: string,
  file: { fileKey: string; sizeBytes: number },
): Promise<number | null> {
  const readyAt = context.now();
  const expiresAt = new Date(readyAt.getTime() + EXPORT_KEPT_MS);
  if (await repo.finishExport(context, exportId, { ...file, readyAt, expiresAt })) return expiresAt.getTime();
  await context.env.FILES.delete(file.fileKey);
  return null;
}

async function notifyReady(context: AppContext, userId: string, sizeBytes: number, expiresAtMs: number): Promise<null> {
  const account = await repo.findAccount(context, userId);
  if (!account) return null;
  const size = formatBytes(sizeBytes);
  const until = absoluteTime(expiresAtMs, account.timeZone, true);
  const mail = exportReady({ firstName: account.firstName, size, until, url: `${context.config.APP_URL}${DATA_PAGE}` });
  const body = `${size}, available until ${until}.`;
  await notify(context, {
    userId,
    workspaceId: null,
    kind: "account",
    title: "Your data export is ready",
    body,
    href: DATA_PAGE,
    mail,
  });
  return null;
}

/** Marks an export as failed and notifies its person, who can ask again. Does nothing to an ended export. */
export async function giveUpExport(context: AppContext, exportId: string): Promise<void> {
  const row = await repo.failExport(context, exportId);
  const account = row && (await repo.findAccount(context, row.userId));
  if (!account) return;
  const { userId, firstName } = account;
  const mail = exportFailed({ firstName, url: `${context.config.APP_URL}${DATA_PAGE}` });
  const body = "Something went wrong on our side. Please request it again.";
  await notify(context, {
    userId,
    workspaceId: null,
    kind: "account",
    title: "Your data export could not be made",
    body,
    href: DATA_PAGE,
    mail,
  });
}

/**
 * Runs the steps from a request to the mail that it is ready; when a step fails for good, the export has failed and its
 * person is notified.
 */
export async function runExport(context: AppContext, steps: Steps, exportId: string): Promise<void> {
  try {
    const file = await steps.do("build", () => build(context, exportId));
    if (!file) return;
    const expiresAtMs = await steps.do("publish", () => publish(context, exportId, file));
    if (expiresAtMs !== null)
      await steps.do("tell", () => notifyReady(context, file.userId, file.sizeBytes, expiresAtMs));
  } catch (cause) {
    context.log.error("export.failed", { exportId }, cause);
    await steps.do("give up", async () => {
      await giveUpExport(context, exportId);
      return null;
    });
  }
}
