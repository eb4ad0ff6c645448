import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { jsonLines, type ZipEntry, zipResponse } from "#app/platform/http/zip.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { WRITE } from "../access.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import { NO_CONTACT } from "../domain/failures.ts";
import type { PersonRecord } from "../store/contacts-rpc.ts";
import type { PersonKnowledge } from "../store/erasure/erasures.ts";
import { contactDataReaders, knownPerson } from "./service.server.ts";

const PAGE = 500;

type Page = Result<{ rows: readonly unknown[]; nextCursor: string | null }>;

async function* pagesOf(read: (query: { cursor?: string | undefined; limit: number }) => Promise<Page>) {
  let cursor: string | undefined;
  do {
    const page = await read({ cursor, limit: PAGE });
    if (!page.ok) throw new Error(page.error.message);
    yield page.value.rows;
    cursor = page.value.nextCursor ?? undefined;
  } while (cursor);
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function* filesOf(
  context: RequestContext,
  workspaceId: string,
  contactId: string,
  { contact, company, segments, notes, tasks, files }: PersonRecord,
  knowledge: PersonKnowledge,
): AsyncGenerator<ZipEntry> {
  const stub = contactsStub(context, workspaceId);
  const moves = await stub.listStageChanges(contactId, PAGE);
  yield {
    name: "person.json",
    input: json({ contact, company, identities: knowledge.identities, segments, notes, tasks, stages: moves }),
  };
  yield { name: "timeline.jsonl", input: jsonLines(pagesOf((page) => stub.listTimeline({ contactId, ...page }))) };
  yield { name: "consents.jsonl", input: jsonLines(pagesOf((page) => stub.listConsentPage({ contactId, ...page }))) };
  for (const { id, name, key } of files) {
    const stored = await context.env.FILES.get(key);
    if (stored) yield { name: `files/${id}/${name}`, input: stored.body };
  }
  for (const read of contactDataReaders())
    for await (const { name, batches } of read(context, workspaceId, knownPerson(knowledge)))
      yield { name, input: jsonLines(batches) };
}

/** All that a workspace has of a person, of every module, as one ZIP. Errors: forbidden, plan_required, not_found. */
export async function exportPerson(
  context: RequestContext,
  actor: Actor,
  contactId: string,
): Promise<Result<Response>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const stub = contactsStub(context, actor.workspaceId);
  const [record, knowledge] = await Promise.all([stub.readRecord(contactId), stub.knowPerson(contactId)]);
  if (!record || !knowledge) return err(NO_CONTACT);
  await recordAudit(context, auditEntry(actor, "contact.data_exported", `contact:${contactId}`));
  const name = `person-${record.contact.id}`;
  return ok(zipResponse(name, filesOf(context, actor.workspaceId, contactId, record, knowledge), context.now()));
}
