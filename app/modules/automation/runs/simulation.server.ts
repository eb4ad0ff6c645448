import { readContacts, readPastActivities } from "#app/modules/contacts/index.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { FlowContact } from "#app/platform/manifest/flow-kinds.ts";
import { days } from "#app/shared/time.ts";
import type { FlowDocument, FlowTrigger } from "../domain/document/document.ts";
import { MAX_CONDITIONS } from "../domain/running/conditions.ts";
import { ACTIVITY_RECORDED, FORM_SUBMITTED, flatValues } from "../domain/running/event-types.ts";
import type { PersonEvent } from "../store/flow-rpc.ts";
import { type SimulatedEntry, simulateEntries } from "./simulation.ts";

/** Activities that one simulation reads. */
const MAX_ACTIVITIES = 5_000;
const CONTACTS_AT_ONCE = 500;

const isForm = ({ kind, settings }: FlowTrigger): boolean =>
  kind === "form" || (kind === "event" && settings.type === FORM_SUBMITTED);
const isRecorded = ({ kind, settings }: FlowTrigger): boolean =>
  kind === "event" && settings.type === ACTIVITY_RECORDED;

/** Whether the past says when a trigger would have fired. */
export const isSimulated = (trigger: FlowTrigger): boolean => isForm(trigger) || isRecorded(trigger);

type Past = Awaited<ReturnType<typeof readPastActivities>>[number];

/** An entry of the timeline as the event that it was. */
function eventOf({ contactId, id, type, at, data, module }: Past): PersonEvent {
  if (type === FORM_SUBMITTED && module === "forms")
    return { id, type, at, person: contactId, data: flatValues({ ...data }) };
  const values = flatValues({ id, contactId, type, at: new Date(at).toISOString(), data, module });
  return { id: `${ACTIVITY_RECORDED}_${id}`, type: ACTIVITY_RECORDED, at, person: contactId, data: values };
}

const asksForContact = ({ triggers }: FlowDocument): boolean =>
  triggers.some(({ settings }) =>
    Array.from({ length: MAX_CONDITIONS }, (_, at) => settings[`path${at + 1}`] ?? "").some((path) =>
      /^(contact|custom)\./.test(path),
    ),
  );

async function contactsOf(context: AppContext, scope: WorkspaceScope, document: FlowDocument, ids: readonly string[]) {
  const found = new Map<string, FlowContact>();
  if (!asksForContact(document)) return found;
  for (let at = 0; at < ids.length; at += CONTACTS_AT_ONCE)
    for (const contact of await readContacts(context, scope, ids.slice(at, at + CONTACTS_AT_ONCE)))
      found.set(contact.id, contact);
  return found;
}

export interface Simulation {
  /** The newest first. */
  entries: SimulatedEntry[];
  /** Not all that happened could be read: the newest contacts were. */
  isCut: boolean;
}

/** Goes through what contacts did in the last days with a flow: nothing is sent or changed. */
export async function simulateFlow(
  context: AppContext,
  scope: WorkspaceScope,
  flowId: string,
  document: FlowDocument,
  pastDays: number,
): Promise<Simulation> {
  const nowMs = context.now().getTime();
  const { triggers } = document;
  const read = (types: readonly string[] | null) =>
    readPastActivities(context, scope.workspaceId, {
      types,
      sinceMs: nowMs - days(pastDays),
      limit: MAX_ACTIVITIES + 1,
    });
  const pages = await Promise.all([
    triggers.some(isRecorded) ? read(null) : [],
    triggers.some(isForm) ? read([FORM_SUBMITTED]) : [],
  ]);
  const past = pages.flatMap((page) => page.slice(0, MAX_ACTIVITIES));
  const people = [...new Set(past.map(({ contactId }) => contactId))];
  const contacts = await contactsOf(context, scope, document, people);
  const entries = simulateEntries(document, flowId, past.map(eventOf), { contacts, nowMs });
  return { entries: entries.toReversed(), isCut: pages.some((page) => page.length > MAX_ACTIVITIES) };
}
