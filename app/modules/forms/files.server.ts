import type { AppContext } from "#app/platform/context.server.ts";
import { setTotal } from "#app/platform/usage/totals.server.ts";
import { days, hours } from "#app/shared/time.ts";
import { formsModule } from "./manifest.ts";
import { filesPrefix, workspaceFilesPrefix } from "./paths.ts";
import { findFormIds, findWorkspacesToSweep } from "./repo.server.ts";
import { formStub } from "./store/form-stub.server.ts";

const LIST_LIMIT = 1_000;
/** A page that is being sent has stored its files and not yet noted them; nothing takes this long. */
const YOUNG_MS = days(1);
const SWEEPS_A_DAY = 24;

async function deleteFiles({ env }: Pick<AppContext, "env">, prefix: string): Promise<void> {
  for (let isMore = true; isMore; ) {
    const listed = await env.FILES.list({ prefix, limit: LIST_LIMIT });
    if (listed.objects.length > 0) await env.FILES.delete(listed.objects.map(({ key }) => key));
    isMore = listed.truncated;
  }
}

/** Deletes every file of a form. */
export const deleteFormFiles = (context: Pick<AppContext, "env">, workspaceId: string, formId: string) =>
  deleteFiles(context, filesPrefix(workspaceId, formId));

/** Deletes every file of the forms of a workspace, those of forms that are gone included. */
export const deleteWorkspaceFiles = (context: Pick<AppContext, "env">, workspaceId: string) =>
  deleteFiles(context, workspaceFilesPrefix(workspaceId));

/** Keys by the form in whose folder they are. */
function byForm(prefix: string, keys: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const key of keys) {
    const form = key.slice(prefix.length, key.indexOf("/", prefix.length));
    groups.set(form, [...(groups.get(form) ?? []), key]);
  }
  return groups;
}

/** Deletes the objects of a workspace that no response holds, and counts the bytes of those that are held. */
async function sweepWorkspace(context: AppContext, workspaceId: string, now: Date): Promise<number> {
  const { env, db } = context;
  const prefix = workspaceFilesPrefix(workspaceId);
  let deleted = 0;
  for (let cursor: string | undefined, isMore = true; isMore; ) {
    const listed = await env.FILES.list({ prefix, limit: LIST_LIMIT, ...(cursor === undefined ? {} : { cursor }) });
    const old = listed.objects.filter(({ uploaded }) => uploaded.getTime() < now.getTime() - YOUNG_MS);
    for (const [formId, keys] of byForm(
      prefix,
      old.map(({ key }) => key),
    )) {
      const unknown = await formStub(context, formId).unknownFiles(keys);
      if (unknown.length > 0) await env.FILES.delete(unknown);
      deleted += unknown.length;
    }
    isMore = listed.truncated;
    cursor = listed.truncated ? listed.cursor : undefined;
  }
  let bytes = 0;
  for (const formId of await findFormIds({ db, workspaceId })) bytes += await formStub(context, formId).fileBytes();
  await setTotal(db, workspaceId, formsModule.limits.formFiles.meter, bytes);
  return deleted;
}

/**
 * Deletes uploaded files that no response knows, as when a request ended between the file and its response, and counts the
 * files of each workspace again. Run each hour for a 24th of the workspaces, so that each has its turn once a day.
 */
export async function sweepFormFiles(context: AppContext, now: Date): Promise<void> {
  const turn = Math.floor(now.getTime() / hours(1)) % SWEEPS_A_DAY;
  for (const workspaceId of await findWorkspacesToSweep(context, turn, SWEEPS_A_DAY)) {
    try {
      const deleted = await sweepWorkspace(context, workspaceId, now);
      if (deleted > 0) context.log.warn("forms.files_without_response", { workspaceId, deleted });
    } catch (cause) {
      context.log.error("forms.sweep_failed", { workspaceId }, cause);
    }
  }
}
