import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { utf8Length } from "#app/shared/text/text.ts";
import { automationModule } from "../manifest.ts";
import { MAX_CONTENT_BYTES } from "./domain/limits.ts";
import * as repo from "./repo.server.ts";
import { findTemplate, NO_TEMPLATE, type Reader, usableKind } from "./service.server.ts";
import { fileProblem, readFile, type TemplateFile, writeFile } from "./template-file.ts";

const TOO_LARGE = appError("limit_reached", "A template holds at most 100 kB. Split this into two.");
const NO_KIND = appError("not_found", "There are no templates of this kind in your plan.");
const SHARED_ALREADY = appError("conflict", "Somebody changed this just now. Reload the page.");

async function allowChange(context: RequestContext, actor: Actor, owner = false): Promise<Result<void>> {
  const allowed = authorize(actor, { feature: automationModule.feature, write: true, owner });
  return allowed.ok ? throttle(context, automationModule.rateLimits.template_change, actor.userId) : allowed;
}

const audited = (context: RequestContext, actor: Actor, action: string, id: string, name: string) =>
  auditIfChanged(context, auditEntry(actor, `template.${action}`, `template:${id}`, name));

/** Stores a checked template; with an `id` that is stored already, nothing more. Errors: limit_reached. */
async function addTemplate(
  context: RequestContext,
  actor: Actor,
  { kind, name, about, content }: TemplateFile,
  id: string,
  action: "saved" | "imported",
): Promise<Result<{ kind: string; id: string }>> {
  const text = JSON.stringify(content);
  if (utf8Length(text) > MAX_CONTENT_BYTES) return err(TOO_LARGE);
  const scope = workspaceScope(context, actor);
  const now = context.now();
  const row: repo.SavedTemplateRow = {
    ...{ id, workspaceId: actor.workspaceId, userId: actor.userId, kind, name, about, content: text },
    ...{ isShared: false, createdAt: now, updatedAt: now },
  };
  const audit = audited(context, actor, action, id, name);
  if (await repo.insertSaved(scope, row, actor.plan, audit)) return ok({ kind, id });
  const existing = await repo.findSaved(scope, [], id);
  return existing
    ? ok({ kind: existing.kind, id })
    : err(limitReached(actor.plan, automationModule.limits.savedTemplates));
}

/**
 * Saves a record of the workspace as a template. Errors: forbidden, plan_required, rate_limited, not_found, conflict,
 * limit_reached.
 */
export async function saveAsTemplate(
  context: RequestContext,
  actor: Actor,
  { kind: kindName, record, name, about }: { kind: string; record: string; name: string; about: string },
  id: string,
): Promise<Result<{ kind: string; id: string }>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const kind = usableKind(actor, kindName);
  if (!kind) return err(NO_KIND);
  const maker = await kind.load();
  const found = await maker.read(context, actor, record);
  if (!found.ok) return found;
  const read = maker.schema.safeParse(found.value.content);
  if (!read.success)
    return err(
      appError("conflict", `This cannot be a template: ${read.error.issues[0]?.message ?? "it is not valid"}.`),
    );
  return addTemplate(context, actor, { kind: kindName, name, about, content: read.data }, id, "saved");
}

/** Saves what a file holds as a template. Errors: forbidden, plan_required, rate_limited, not_found, invalid_input, limit_reached. */
export async function importTemplate(
  context: RequestContext,
  actor: Actor,
  text: string,
  id: string,
): Promise<Result<{ kind: string; id: string }>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const file = readFile(text);
  if (!file.ok) return file;
  const kind = usableKind(actor, file.value.kind);
  if (!kind) return fileProblem(NO_KIND.message);
  const read = (await kind.load()).schema.safeParse(file.value.content);
  if (read.success) return addTemplate(context, actor, { ...file.value, content: read.data }, id, "imported");
  const [issue] = read.error.issues;
  return fileProblem(
    `The content does not fit: ${issue?.path.slice(0, 8).join(".") || "file"}: ${issue?.message ?? "wrong"}`,
  );
}

/** Makes a draft of a template, once for each `id`. Errors: forbidden, plan_required, rate_limited, not_found, conflict, those of its module. */
export async function installTemplate(
  context: RequestContext,
  actor: Reader,
  { kind, template, name }: { kind: string; template: string; name: string },
  id: string,
): Promise<Result<{ path: string; label: string }>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const found = await findTemplate(context, actor, kind, template);
  if (!found.ok) return found;
  const { maker, title, content } = found.value;
  const made = await maker.install(context, actor, { id, name: name || title, content });
  return made.ok ? ok({ path: made.value.path, label: found.value.kind.label }) : made;
}

/** The file of a template. Errors: not_found, conflict. */
export async function exportTemplate(
  context: RequestContext,
  actor: Reader,
  kind: string,
  id: string,
): Promise<Result<{ name: string; text: string }>> {
  const found = await findTemplate(context, actor, kind, id);
  if (!found.ok) return found;
  const { title, about, content } = found.value;
  return ok({ name: title, text: writeFile({ kind, name: title, about, content }) });
}

/**
 * Offers a template in every workspace of the person who pays for this one, or no longer. Owners decide: it reaches people who are not members here.
 * Errors: forbidden, plan_required, rate_limited, not_found, conflict.
 */
export async function shareTemplate(
  context: RequestContext,
  actor: Actor,
  id: string,
  isShared: boolean,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor, true);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const row = await repo.findSaved(scope, [], id);
  if (!row) return err(NO_TEMPLATE);
  const audit = audited(context, actor, isShared ? "shared" : "unshared", id, row.name);
  return (await repo.updateShared(scope, id, isShared, context.now(), audit)) ? ok(undefined) : err(SHARED_ALREADY);
}

/** Deletes a template of the workspace; what was made of it stays. Errors: forbidden, plan_required, rate_limited, not_found. */
export async function deleteTemplate(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const row = await repo.findSaved(scope, [], id);
  if (!row) return err(NO_TEMPLATE);
  return (await repo.deleteSaved(scope, id, audited(context, actor, "deleted", id, row.name)))
    ? ok(undefined)
    : err(NO_TEMPLATE);
}
