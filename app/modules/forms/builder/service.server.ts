import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { utf8Length } from "#app/shared/text/text.ts";
import { giveBackFileRoom } from "../delivery/submission/uploads.server.ts";
import type { FormDefinition, FormSettings } from "../domain/definition/definition.ts";
import {
  definitionSchema,
  readDefinition,
  readSettings,
  settingsSchema,
} from "../domain/definition/definition-schema.ts";
import { publishProblems } from "../domain/definition/publish.ts";
import { templateOf } from "../domain/definition/templates.ts";
import { MAX_DEFINITION_BYTES, MAX_NAME_CHARS } from "../domain/limits.ts";
import { deleteFormFiles, deleteWorkspaceFiles } from "../files.server.ts";
import { formsModule } from "../manifest.ts";
import * as repo from "../repo.server.ts";
import { formStub } from "../store/form-stub.server.ts";

const WRITE = { feature: "lead_generation", write: true } as const;

const NO_FORM = appError("not_found", "Form not found in this workspace.");
const CHANGED = appError(
  "conflict",
  "Someone else changed this form. You now see the latest version; please try again.",
);
const TOO_LARGE = appError(
  "limit_reached",
  "The texts of this form are larger than 100 kB. Shorten some, or split it.",
);

/** A form as its editors see it. */
export interface EditedForm {
  id: string;
  name: string;
  status: repo.FormRow["status"];
  version: number;
  revision: number;
  hasChanges: boolean;
  definition: FormDefinition;
  settings: FormSettings;
  createdAt: Date;
  updatedAt: Date;
}

export const toEdited = (row: repo.FormRow): EditedForm => ({
  id: row.id,
  name: row.name,
  status: row.status,
  version: row.version,
  revision: row.revision,
  hasChanges: row.hasChanges,
  definition: readDefinition(row.draft),
  settings: readSettings(row.settings),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

export const listForms = (scope: WorkspaceScope): Promise<repo.FormHeadRow[]> => repo.findForms(scope);

/** One form. Errors: not_found. */
export async function getForm(scope: WorkspaceScope, id: string): Promise<Result<EditedForm>> {
  const row = await repo.findForm(scope, id);
  return row ? ok(toEdited(row)) : err(NO_FORM);
}

/**
 * Creates a form from a template, or from a definition. Called again with an `id` that it has made, it answers that form. Errors: forbidden,
 * plan_required, invalid_input, limit_reached, rate_limited.
 */
export async function createForm(
  context: RequestContext,
  actor: Actor,
  { name, ...from }: { name: string } & ({ template: string } | { definition: FormDefinition }),
  id: string = newId(context.now().getTime()),
): Promise<Result<{ id: string }>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const definition = "definition" in from ? from.definition : templateOf(from.template)?.definition;
  if (!definition) return err(appError("invalid_input", "Template not found."));
  const admitted = await throttle(context, formsModule.rateLimits.form_change, actor.userId);
  if (!admitted.ok) return admitted;
  const scope = workspaceScope(context, actor);
  const now = context.now();
  const row: repo.FormRow = {
    id,
    workspaceId: actor.workspaceId,
    userId: actor.userId,
    name: (name || definition.title).slice(0, MAX_NAME_CHARS),
    status: "draft",
    draft: JSON.stringify(definition),
    settings: JSON.stringify(settingsSchema.parse({})),
    published: "",
    version: 0,
    revision: 0,
    hasChanges: true,
    createdAt: now,
    updatedAt: now,
  };
  const audit = auditIfChanged(context, auditEntry(actor, "form.created", `form:${id}`, row.name));
  if (await repo.insertForm(scope, row, formsModule.limits.forms[actor.plan], audit)) return ok({ id });
  return (await repo.findForm(scope, id)) ? ok({ id }) : err(limitReached(actor.plan, formsModule.limits.forms));
}

type Edit = (form: EditedForm) => Result<Partial<Pick<EditedForm, "definition" | "settings" | "name">>>;

/**
 * Changes the draft or the settings of a form as it was at `revision`. Errors: forbidden, plan_required, not_found, conflict
 * (changed meanwhile), invalid_input, limit_reached (too large), rate_limited.
 */
export async function editForm(
  context: RequestContext,
  actor: Actor,
  id: string,
  revision: number,
  edit: Edit,
): Promise<Result<EditedForm>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const admitted = await throttle(context, formsModule.rateLimits.form_change, actor.userId);
  if (!admitted.ok) return admitted;
  const scope = workspaceScope(context, actor);
  const found = await getForm(scope, id);
  if (!found.ok) return found;
  if (found.value.revision !== revision) return err(CHANGED);
  const edited = edit(found.value);
  if (!edited.ok) return edited;
  const { definition, settings, name } = edited.value;
  const change: Partial<repo.FormRow> = { updatedAt: context.now() };
  if (name !== undefined) change.name = name;
  if (settings) change.settings = JSON.stringify(settingsSchema.parse(settings));
  if (definition) {
    const checked = definitionSchema.safeParse(definition);
    if (!checked.success)
      return err(appError("invalid_input", checked.error.issues[0]?.message ?? "This form is not valid."));
    change.draft = JSON.stringify(checked.data);
    change.hasChanges = true;
    if (utf8Length(change.draft) > MAX_DEFINITION_BYTES) return err(TOO_LARGE);
  }
  const row = await repo.updateForm(scope, id, revision, change);
  return row ? ok(toEdited(row)) : err(CHANGED);
}

/** Publishes the draft as the next version. Errors: those of `editForm`, invalid_input with what is missing. */
export async function publishForm(
  context: RequestContext,
  actor: Actor,
  id: string,
  revision: number,
): Promise<Result<EditedForm>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const row = await repo.findForm(scope, id);
  if (!row) return err(NO_FORM);
  if (row.revision !== revision) return err(CHANGED);
  const problems = publishProblems(readDefinition(row.draft));
  if (problems.length > 0) return err(appError("invalid_input", problems.join(" ")));
  const version = row.version + 1;
  const now = context.now();
  // First in the object: a version that is shown to people must be there when they send it. Until the row names it, it may be written again.
  await formStub(context, id).saveVersion(
    { formId: id, workspaceId: actor.workspaceId },
    version,
    row.draft,
    now.getTime(),
  );
  const audit = auditIfChanged(context, auditEntry(actor, "form.published", `form:${id}`, `version ${version}`));
  const change = { published: row.draft, version, status: "published" as const, hasChanges: false, updatedAt: now };
  const updated = await repo.updateForm(scope, id, revision, change, audit);
  return updated ? ok(toEdited(updated)) : err(CHANGED);
}

/** Closes a published form or opens it again. Errors: forbidden, plan_required, not_found, conflict. */
export async function switchForm(
  context: RequestContext,
  actor: Actor,
  id: string,
  revision: number,
  status: "published" | "closed",
): Promise<Result<EditedForm>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const row = await repo.findForm(scope, id);
  if (!row) return err(NO_FORM);
  if (row.version === 0) return err(appError("conflict", "Publish the form first."));
  const action = status === "closed" ? "form.closed" : "form.reopened";
  const audit = auditIfChanged(context, auditEntry(actor, action, `form:${id}`));
  const updated = await repo.updateForm(scope, id, revision, { status, updatedAt: context.now() }, audit);
  return updated ? ok(toEdited(updated)) : err(CHANGED);
}

/** Removes what an object and the bucket hold of a form. */
async function eraseForm(context: AppContext, workspaceId: string, id: string): Promise<void> {
  const bytes = await formStub(context, id).erase();
  await giveBackFileRoom(context, workspaceId, bytes);
  await deleteFormFiles(context, workspaceId, id);
}

/** Deletes a form with all its responses and files, for good. Errors: forbidden, plan_required, not_found. */
export async function deleteForm(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const row = await repo.findForm(scope, id);
  if (!row) return err(NO_FORM);
  // Before the row: without it nobody would find what is left, and erasing twice does no harm.
  await eraseForm(context, actor.workspaceId, id);
  const audit = auditIfChanged(context, auditEntry(actor, "form.deleted", `form:${id}`, row.name));
  return (await repo.deleteForm(scope, id, audit)) ? ok(undefined) : err(NO_FORM);
}

/** Erases what the forms of a workspace hold outside the database. */
export async function eraseWorkspaceForms(context: AppContext, workspaceId: string): Promise<void> {
  for (const id of await repo.findFormIds({ db: context.db, workspaceId })) await eraseForm(context, workspaceId, id);
  await deleteWorkspaceFiles(context, workspaceId);
}
