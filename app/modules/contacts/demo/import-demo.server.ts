import type { AppContext } from "#app/platform/context.server.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import type { ScoreRules } from "../domain/scoring/score.ts";
import { contactRoom, upsertLimits } from "../limits.server.ts";
import type { ConsentEntry, Topic } from "../store/consents/consents.ts";
import type { ContactsRpc } from "../store/contacts-rpc.ts";
import type { CustomField } from "../store/people/fields.ts";
import type { PersonPatch } from "../store/people/persons.ts";
import type { Segment } from "../store/segments/segments.ts";
import type { NewActivity } from "../store/timeline/timeline.ts";

interface DemoPerson {
  id: string;
  /** When it was added. */
  at: number;
  fields: PersonPatch;
  moves: readonly (Pick<PersonPatch, "stage" | "valueCents" | "currency" | "outcomeReason"> & { at: number })[];
  activities: readonly NewActivity[];
  consents: readonly ConsentEntry[];
  note: string | null;
  task: { title: string; dueAt: number } | null;
}

export interface DemoPeople {
  workspaceId: string;
  fields: readonly Pick<CustomField, "key" | "label" | "type" | "options">[];
  topics: readonly Pick<Topic, "id" | "name" | "description" | "channel">[];
  companies: readonly { id: string; name: string; domain: string; country: string }[];
  segments: readonly Pick<Segment, "id" | "name" | "rule">[];
  scores: ScoreRules;
  contacts: readonly DemoPerson[];
}

/** The rooms of an ordinary plan: a demonstration is far below them. */
const PLAN = "pro";

/** What everybody refers to; what is there already stays. */
async function importSettings(stub: ContactsRpc, demo: DemoPeople): Promise<void> {
  for (const field of demo.fields) await stub.saveField(field, true);
  for (const topic of demo.topics) await stub.saveTopic(topic);
  for (const company of demo.companies) await stub.saveCompany(company, undefined);
  const change = { workspaceId: demo.workspaceId, nowMs: Date.now(), by: null };
  if ((await stub.getScoreRules()).rules.length === 0) await stub.saveScoreRules(change, demo.scores);
}

async function importPerson(stub: ContactsRpc, workspaceId: string, person: DemoPerson): Promise<void> {
  const { id, moves, activities, consents, note, task } = person;
  const changeAt = (nowMs: number) => ({ workspaceId, nowMs, by: null });
  const steps = [
    ...moves.map(({ at, ...move }) => ({ at, run: () => stub.changePerson(changeAt(at), id, move) })),
    ...activities.map((activity) => ({
      at: activity.at,
      run: () => stub.addActivity(changeAt(activity.at), { id }, activity, upsertLimits(PLAN).activities),
    })),
  ];
  for (const { run } of steps.toSorted((a, b) => a.at - b.at)) await run();
  for (const [at, consent] of consents.entries()) await stub.recordConsent(id, consent, `demo-consent-${id}-${at}`);
  const { at } = person;
  if (note !== null) await stub.addNote(id, { id: `note-${id}`, text: note, by: null, at });
  if (task !== null) await stub.addTask(id, { id: `task-${id}`, ...task, ownerId: null, by: null, at });
}

/** Hands made-up people to the object of a workspace: for local development alone. Returns how many were new. */
export async function importDemoPeople(context: AppContext, demo: DemoPeople): Promise<number> {
  const { workspaceId } = demo;
  const stub = contactsStub(context, workspaceId);
  let isReady = false;
  let stored = 0;
  for (const person of demo.contacts) {
    if (await stub.readPerson(person.id)) continue;
    if (!isReady) await importSettings(stub, demo);
    isReady = true;
    const { id, at, fields } = person;
    const identities = fields.email ? [{ kind: "email" as const, value: fields.email }] : [];
    const input = { identities, fields, newIds: { contact: id, company: id } };
    const limits = { ...upsertLimits(PLAN), contacts: contactRoom(PLAN) };
    const made = await stub.upsertPerson({ workspaceId, nowMs: at, by: null }, input, `demo-${id}`, limits);
    // Deleted since, or somebody's own contact: it stays as it is.
    if (!made.ok || made.value.id !== id) continue;
    await importPerson(stub, workspaceId, person);
    stored += 1;
  }
  for (const segment of stored > 0 ? demo.segments : []) {
    await stub.createSegment(segment);
    await stub.countSegment(segment.id);
  }
  return stored;
}
