import { findContacts } from "#app/modules/contacts/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { type StoreScope, type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { randomToken } from "#app/platform/crypto/bytes.ts";
import { newId } from "#app/platform/ids.ts";
import { sendComposedMail } from "#app/platform/mail/mail.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { readWorkspaceName } from "#app/platform/workspace/workspace.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { WRITE } from "../access.ts";
import { MAX_DOCUMENT_BYTES } from "../domain/limits.ts";
import { messagesModule } from "../manifest.ts";
import { type MailSettings, readMailSettings } from "../settings/service.server.ts";
import { documentSchema, type MailDocument, starterDocument } from "./domain/blocks.ts";
import { type CompiledMail, compileMail } from "./domain/compile.ts";
import { EXAMPLE_PERSON, type Person, variablesFor } from "./domain/variables.ts";
import * as files from "./files.server.ts";
import { checkLiquid, type MailLinks, parseMail, type WrittenMail, writeMail } from "./personalize.server.ts";
import * as repo from "./repo.server.ts";

export { findTemplates as listTemplates } from "./repo.server.ts";

export const NO_TEMPLATE = appError("not_found", "This mail template does not exist in this workspace.");
const CHANGED = appError(
  "conflict",
  "Someone else changed this template after you opened it. Reload the page to see the changes.",
);

const allowChange = async (context: RequestContext, actor: Actor): Promise<Result<void>> => {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? throttle(context, messagesModule.rateLimits.message_change, actor.userId) : allowed;
};

const blockId = (): string => randomToken(6);

export interface Template {
  row: repo.TemplateRow;
  document: MailDocument;
}

/** A template with its newest version. Errors: not_found. */
export async function readTemplate(scope: StoreScope, id: string): Promise<Result<Template>> {
  const row = await repo.findTemplate(scope, id);
  const document = row && (await files.readVersion(scope, scope.workspaceId, id, row));
  return row && document ? ok({ row, document }) : err(NO_TEMPLATE);
}

/**
 * Creates a template: the starter, a copy, or a document. Bears repetition with its id. Errors: forbidden, plan_required, not_found,
 * invalid_input (variables of the document), limit_reached, rate_limited.
 */
export async function createTemplate(
  context: RequestContext,
  actor: Actor,
  { name, copyOf = "", document: given }: { name: string; copyOf?: string; document?: MailDocument },
  id = newId(context.now().getTime()),
): Promise<Result<repo.TemplateRow>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = { ...workspaceScope(context, actor), env: context.env };
  const existing = await repo.findTemplate(scope, id);
  if (existing) return ok(existing);
  const source = copyOf === "" ? null : await readTemplate(scope, copyOf);
  if (source && !source.ok) return source;
  const refused = given ? refuseDocument(given) : ok(undefined);
  if (!refused.ok) return refused;
  const document = given ?? (source ? source.value.document : starterDocument(blockId));
  const now = context.now();
  const row: repo.TemplateRow = {
    ...{ id, workspaceId: actor.workspaceId, userId: actor.userId, name, subject: document.subject },
    ...{ version: 1, fileId: randomToken(9), createdAt: now, updatedAt: now },
  };
  await files.writeVersion(context, actor.workspaceId, id, row, document);
  const audit = auditIfChanged(context, auditEntry(actor, "mail_template.created", `mail_template:${id}`, name));
  if (await repo.insertTemplate(scope, row, actor.plan, audit)) return ok(row);
  await files.deleteVersion(context, actor.workspaceId, id, row);
  const other = await repo.findTemplate(scope, id);
  return other ? ok(other) : err(limitReached(actor.plan, messagesModule.limits.mailTemplates));
}

/** Every text of a document in which variables may be. */
const textsOf = (document: MailDocument): string[] => [
  document.subject,
  document.preheader,
  document.footer,
  ...document.blocks.flatMap((block) =>
    Object.entries(block).flatMap(([name, value]) =>
      name !== "id" && name !== "kind" && typeof value === "string" ? [value] : [],
    ),
  ),
];

function refuseDocument(document: MailDocument): Result<void> {
  for (const text of textsOf(document)) {
    const checked = checkLiquid(text);
    if (!checked.ok) return checked;
  }
  if (new TextEncoder().encode(JSON.stringify(document)).length > MAX_DOCUMENT_BYTES)
    return err(appError("limit_reached", "A template has at most 60 kB of text. Shorten or remove a block."));
  return ok(undefined);
}

/**
 * Changes the newest version of a template into the next one. Errors: forbidden, plan_required, not_found, invalid_input,
 * conflict (changed meanwhile), limit_reached (too long), rate_limited.
 */
export async function editTemplate(
  context: RequestContext,
  actor: Actor,
  id: string,
  version: number,
  change: (document: MailDocument, name: string) => Result<{ document: MailDocument; name?: string }>,
): Promise<Result<Template>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = { ...workspaceScope(context, actor), env: context.env };
  const before = await readTemplate(scope, id);
  if (!before.ok) return before;
  const { row } = before.value;
  if (row.version !== version) return err(CHANGED);
  const changed = change(before.value.document, row.name);
  if (!changed.ok) return changed;
  const parsed = documentSchema.safeParse(changed.value.document);
  if (!parsed.success)
    return err(appError("invalid_input", parsed.error.issues[0]?.message ?? "This block cannot be saved."));
  const document = parsed.data;
  const refused = refuseDocument(document);
  if (!refused.ok) return refused;
  const next = { version: version + 1, fileId: randomToken(9) };
  await files.writeVersion(context, actor.workspaceId, id, next, document);
  const name = changed.value.name ?? row.name;
  const { subject } = document;
  const now = context.now();
  if (await repo.advanceTemplate(scope, row, { name, subject, fileId: next.fileId, now })) {
    if (next.version % 10 === 0) context.waitUntil(files.dropOldVersions(context, actor.workspaceId, id, next.version));
    return ok({ row: { ...row, ...next, name, subject, updatedAt: now }, document });
  }
  await files.deleteVersion(context, actor.workspaceId, id, next);
  return err(CHANGED);
}

/** Makes an earlier version the newest again. Errors: as above, and not_found where it is not kept. */
export async function restoreVersion(
  context: RequestContext,
  actor: Actor,
  id: string,
  { version, restore }: { version: number; restore: number },
): Promise<Result<Template>> {
  const kept = await files.listVersions(context, actor.workspaceId, id);
  const named = kept.find((one) => one.version === restore);
  const document = named && (await files.readVersion(context, actor.workspaceId, id, named));
  if (!document) return err(appError("not_found", "This version is no longer available."));
  return editTemplate(context, actor, id, version, () => ok({ document }));
}

export const listVersions = (scope: StoreScope, id: string) => files.listVersions(scope, scope.workspaceId, id);

/** Deletes a template with all its versions; campaigns that were started keep what they send. Errors: forbidden, plan_required, not_found, rate_limited. */
export async function deleteTemplate(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const row = await repo.findTemplate(scope, id);
  if (!row) return err(NO_TEMPLATE);
  const audit = auditIfChanged(context, auditEntry(actor, "mail_template.deleted", `mail_template:${id}`, row.name));
  if (!(await repo.removeTemplate(scope, id, audit))) return err(NO_TEMPLATE);
  await files.deleteTemplateFiles(context, actor.workspaceId, id);
  return ok(undefined);
}

/** A document as the settings of its workspace make it a mail. */
export const compileFor = (document: MailDocument, { theme, postalAddress }: MailSettings): CompiledMail =>
  compileMail(document, { theme, postalAddress, language: "en" });

/** The contact of an address, for a preview; the example where none is meant. Errors: not_found. */
export async function previewPerson(scope: StoreScope, email: string): Promise<Result<Person>> {
  if (email === "") return ok(EXAMPLE_PERSON);
  const sort = { by: "createdAt", descending: true } as const;
  const found = await findContacts(scope, scope, { only: { email: email.trim().toLowerCase() }, sort, limit: 1 });
  const contact = found.ok ? found.value.rows[0] : undefined;
  return contact ? ok(contact) : err(appError("not_found", "No contact of this workspace has this address."));
}

const previewLinks = ({ config }: Pick<AppContext, "config">): MailLinks => ({
  unsubscribe: `${config.APP_URL}/m/example`,
  preferences: `${config.APP_URL}/m/example`,
  view: `${config.APP_URL}/m/example`,
});

/** Writes a document as one person would get it. Errors: invalid_input (a variable is missing). */
export async function previewMail(
  context: Pick<AppContext, "config" | "db">,
  scope: WorkspaceScope,
  document: MailDocument,
  person: Person,
): Promise<Result<WrittenMail>> {
  const settings = await readMailSettings(scope);
  const parsed = parseMail(compileFor(document, settings));
  if (!parsed.ok) return parsed;
  const workspace = await readWorkspaceName(context.db, scope.workspaceId);
  return writeMail(parsed.value, variablesFor(person, workspace), previewLinks(context));
}

/** Sends the newest version to the person who asks; once for each `mailId`. Errors: forbidden, plan_required, not_found, invalid_input, rate_limited. */
export async function sendTest(
  context: RequestContext,
  session: Session,
  id: string,
  email: string,
  mailId: string,
): Promise<Result<void>> {
  const allowed = authorize(session, WRITE);
  if (!allowed.ok) return allowed;
  const admitted = await throttle(context, messagesModule.rateLimits.message_test, session.userId);
  if (!admitted.ok) return admitted;
  const scope = { ...workspaceScope(context, session), env: context.env };
  const template = await readTemplate(scope, id);
  if (!template.ok) return template;
  const person = await previewPerson(scope, email);
  if (!person.ok) return person;
  const mail = await previewMail(context, scope, template.value.document, person.value);
  if (!mail.ok) return mail;
  const { subject, text, html } = mail.value;
  await sendComposedMail(context, {
    to: session.email,
    id: mailId,
    template: "message.test",
    subject: `Test: ${subject}`,
    text,
    html,
  });
  return ok(undefined);
}
