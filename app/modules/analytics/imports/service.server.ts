import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { decodeText } from "#app/shared/csv/parse-csv.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { dayText } from "../domain/period/site-clock.ts";
import { analyticsModule } from "../manifest.ts";
import type { SiteRow } from "../sites/repo.server.ts";
import type { ImportView } from "../store/imports.ts";
import { siteStub } from "../store/site-stub.server.ts";
import type { Label } from "./domain/day-tables.ts";
import { MAX_IMPORT_BYTES } from "./domain/limits.ts";
import { readExport } from "./domain/read-export.ts";

const FILE_NAME_MAX_CHARS = 120;

const NO_IMPORT = appError("not_found", "Import not found.");

const refused = (message: string) => err(appError("invalid_input", message, { fields: [{ path: "file", message }] }));

const titleOf = (name: string): string =>
  name
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .trim()
    .slice(-FILE_NAME_MAX_CHARS) || "export.csv";

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/**
 * Reads an exported file and keeps its figures as a draft. `label` says what the labels of a report by Matomo are.
 * Called again with an `id` that it has made already, it answers that draft. Errors: forbidden, plan_required, invalid_input, conflict (imported
 * already), limit_reached, rate_limited.
 */
export async function beginImport(
  context: RequestContext,
  actor: Actor,
  site: SiteRow,
  { file, label }: { file: File; label: Label | null },
  id: string = newId(context.now().getTime()),
): Promise<Result<{ id: string }>> {
  const allowed = authorize(actor, { feature: "basic_analytics", write: true });
  if (!allowed.ok) return allowed;
  if (file.size === 0) return refused("The file is empty.");
  if (file.size > MAX_IMPORT_BYTES)
    return refused(`The file is larger than ${MAX_IMPORT_BYTES / 1_000_000} MB. Split it by time.`);
  const admitted = await throttle(context, analyticsModule.rateLimits.analytics_import, actor.userId);
  if (!admitted.ok) return admitted;
  const bytes = new Uint8Array(await file.arrayBuffer());
  // "PK": the zip that Plausible and Umami send.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return refused("This is a zip. Unpack it and import the CSV files in it one by one.");
  const now = context.now();
  const read = readExport(decodeText(bytes), { timeZone: site.timeZone, label, now });
  if ("problem" in read) return refused(read.problem);
  const createdMs = now.getTime();
  const staged = await siteStub(context, site.id).stageImport({
    id,
    fileName: titleOf(file.name),
    fileHash: await hashOf(bytes),
    createdMs,
    ...read,
  });
  if (staged === "taken")
    return err(
      appError("conflict", "This file is imported already.", {
        fields: [{ path: "file", message: "This file is imported already." }],
      }),
    );
  if (staged === "full")
    return err(
      appError(
        "limit_reached",
        "This website has as many imported figures as it can keep. Delete an import that you no longer need.",
      ),
    );
  return ok({ id });
}

/** An import with what it holds, a draft or done. Errors: not_found. */
export async function getImport(context: RequestContext, site: SiteRow, id: string): Promise<Result<ImportView>> {
  const found = await siteStub(context, site.id).readImport(id);
  return found ? ok(found) : err(NO_IMPORT);
}

/** Takes the figures of a draft in. Done twice it is done once. Errors: forbidden, plan_required, not_found. */
export async function finishImport(
  context: RequestContext,
  actor: Actor,
  site: SiteRow,
  id: string,
): Promise<Result<null>> {
  return change(context, actor, site, id, "imported", () => siteStub(context, site.id).finishImport(id));
}

/** Takes an import out with all its figures. Errors: forbidden, plan_required, not_found. */
export async function removeImport(
  context: RequestContext,
  actor: Actor,
  site: SiteRow,
  id: string,
): Promise<Result<null>> {
  return change(context, actor, site, id, "import_deleted", () => siteStub(context, site.id).deleteImport(id));
}

async function change(
  context: RequestContext,
  actor: Actor,
  site: SiteRow,
  id: string,
  what: "imported" | "import_deleted",
  act: () => Promise<boolean>,
): Promise<Result<null>> {
  const allowed = authorize(actor, { feature: "basic_analytics", write: true });
  if (!allowed.ok) return allowed;
  const found = await getImport(context, site, id);
  if (!found.ok) return found;
  if (!(await act())) return err(NO_IMPORT);
  const { product, firstDay, lastDay } = found.value;
  const detail = `${product}, ${dayText(firstDay)} to ${dayText(lastDay)}`;
  await recordAudit(context, auditEntry(actor, `analytics_site.${what}`, site.id, detail));
  return ok(null);
}
