import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { csvLineStream, textStream } from "#app/platform/http/download.ts";
import { appError } from "#app/shared/error.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { READ } from "../access.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import type { Contact } from "../domain/contact.ts";
import { companyNamesOf, contactChoices } from "../people/choices.server.ts";
import type { Selection } from "../store/jobs/bulk.ts";
import type { ContactPage, ContactSelection } from "../store/people/people.ts";
import { contactJson, contactLine, type ExportNames, headingLine } from "./domain/columns.ts";

/** More is split by a filter: one request reads so many pages of the store. */
export const MAX_EXPORTED = 250_000;
const BATCH = 500;

export const EXPORT_FORMATS = ["csv", "ndjson"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const TOO_MANY = appError(
  "invalid_input",
  `A file has at most ${exact(MAX_EXPORTED)} contacts. Set a filter and export in several parts.`,
);

/** The contacts of a list after its first page, a page at a time. */
async function* pages(
  { workspaceId }: Pick<Actor, "workspaceId">,
  context: RequestContext,
  selection: ContactSelection,
  first: ContactPage,
): AsyncGenerator<Contact[]> {
  let page = first;
  for (;;) {
    yield page.rows;
    if (page.nextCursor === null) return;
    const next = await contactsStub(context, workspaceId).listPeople({
      ...selection,
      sort: { by: "createdAt", descending: false },
      cursor: page.nextCursor,
      limit: BATCH,
    });
    if (!next.ok) throw new Error(next.error.message);
    page = next.value;
  }
}

async function* once(rows: Contact[]): AsyncGenerator<Contact[]> {
  yield rows;
}

/** Opens the contacts of a selection. Errors: invalid_input (rule, too many). */
async function openSelection(
  context: RequestContext,
  actor: Actor,
  selection: Selection,
): Promise<Result<{ count: number; batches: AsyncGenerator<Contact[]> }>> {
  const stub = contactsStub(context, actor.workspaceId);
  if ("ids" in selection) {
    const rows = await stub.getPeople(selection.ids);
    return ok({ count: rows.length, batches: once(rows) });
  }
  const first = await stub.listPeople({ ...selection, sort: { by: "createdAt", descending: false }, limit: BATCH });
  if (!first.ok) return first;
  if (first.value.count > MAX_EXPORTED) return err(TOO_MANY);
  return ok({ count: first.value.count, batches: pages(actor, context, selection, first.value) });
}

/**
 * Streams the contacts of a selection as CSV (RFC 4180, UTF-8, safe for spreadsheets) or as lines of JSON, a page of them in memory at
 * a time. Errors: forbidden, plan_required, invalid_input (rule, more than 250,000).
 */
export async function exportPeople(
  context: RequestContext,
  actor: Actor,
  selection: Selection,
  format: ExportFormat,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const allowed = authorize(actor, READ);
  if (!allowed.ok) return allowed;
  const opened = await openSelection(context, actor, selection);
  if (!opened.ok) return opened;
  const { fields, owners, stages } = await contactChoices(context, actor);
  const { count, batches } = opened.value;
  const named = { owners: new Map(owners), stages: new Map(stages) };
  async function* lines(): AsyncGenerator<string> {
    if (format === "csv") yield headingLine(fields);
    for await (const rows of batches) {
      const names: ExportNames = { ...named, companies: await companyNamesOf(context, actor.workspaceId, rows) };
      const write =
        format === "csv"
          ? (row: Contact) => contactLine(row, names, fields)
          : (row: Contact) => contactJson(row, names);
      if (rows.length > 0) yield rows.map(write).join("");
    }
  }
  await recordAudit(
    context,
    auditEntry(actor, "contact.exported", "contacts", `${format}, ${counted(count, "contact")}`),
  );
  return ok(format === "csv" ? csvLineStream(lines()) : textStream(lines()));
}
