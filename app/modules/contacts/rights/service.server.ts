import { SERVER_MODULES } from "#app/modules/registry.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { dropDeadLetters } from "#app/platform/dead-letters/dead-letters.server.ts";
import { EVENT_QUEUE_NAME } from "#app/platform/events/consumer.server.ts";
import { needlesOf } from "#app/platform/manifest/contact-data.ts";
import type { KnownPerson } from "#app/platform/manifest/server-module.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { READ, WRITE } from "../access.ts";
import { hashValue } from "../consents/hash.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import { NO_CONTACT } from "../domain/failures.ts";
import { changeBy } from "../limits.server.ts";
import type { Erasure, PersonKnowledge } from "../store/erasure/erasures.ts";

const contactData = () => SERVER_MODULES.flatMap((module) => module.contactData ?? []);

/** How the rest of the product finds what it keeps of a person. */
export const knownPerson = ({ contactIds, identities }: PersonKnowledge): KnownPerson => {
  const values = (wanted: string) => identities.filter(({ kind }) => kind === wanted).map(({ value }) => value);
  return { contactIds, emails: values("email"), phones: values("phone") };
};

/** The modules that keep something of people beside their contacts, to read it. */
export const contactDataReaders = () => contactData().flatMap(({ read }) => read ?? []);

/** Erases what other modules keep; how many there were of what. */
async function eraseElsewhere(
  context: RequestContext,
  workspaceId: string,
  person: KnownPerson,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { erase } of contactData()) Object.assign(counts, await erase(context, workspaceId, person));
  counts["Events that were not delivered"] = await dropDeadLetters(
    context,
    EVENT_QUEUE_NAME,
    workspaceId,
    needlesOf(person),
  );
  return counts;
}

/**
 * Erases a person in every module, the contact last, and writes the receipt. What broke half way is done by trying again; the
 * same receipt again answers what it says. Errors: forbidden, plan_required, not_found.
 */
export async function erasePerson(
  context: RequestContext,
  actor: Actor,
  contactId: string,
  { id, isSuppressed }: { id: string; isSuppressed: boolean },
): Promise<Result<Erasure>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const { workspaceId } = actor;
  const stub = contactsStub(context, workspaceId);
  const done = await stub.readErasure(id);
  if (done) return ok(done);
  const knowledge = await stub.knowPerson(contactId);
  if (!knowledge) return err(NO_CONTACT);
  const counts = await eraseElsewhere(context, workspaceId, knownPerson(knowledge));
  // Before the rows that name them: nobody would find them afterwards.
  if (knowledge.fileKeys.length > 0) await context.env.FILES.delete(knowledge.fileKeys);
  const addresses = await Promise.all(
    knowledge.identities.flatMap(({ kind, value }) =>
      kind === "email" || kind === "phone"
        ? [hashValue(context, workspaceId, kind, value).then((valueHash) => ({ kind, valueHash }))]
        : [],
    ),
  );
  const receipt = { id, contactIds: knowledge.contactIds, addresses, counts, isSuppressed };
  const erased = await stub.erasePerson(changeBy(context, actor), contactId, receipt);
  if (erased.ok) await recordAudit(context, auditEntry(actor, "contact.erased", `contact:${contactId}`));
  return erased;
}

/** Returns one page of receipts, newest first. Errors: forbidden, plan_required, invalid_input (cursor). */
export async function listErasures(
  context: RequestContext,
  actor: Actor,
  query: { cursor?: string | undefined; limit: number },
): Promise<Result<{ rows: Erasure[]; nextCursor: string | null }>> {
  const allowed = authorize(actor, READ);
  return allowed.ok ? contactsStub(context, actor.workspaceId).listErasures(query) : allowed;
}
