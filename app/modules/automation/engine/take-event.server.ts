import { contactOfActivity, findContactId } from "#app/modules/contacts/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { BusEvent } from "#app/platform/events/event.ts";
import { flatValues } from "../domain/running/event-types.ts";
import { MEMBERSHIP_EVENTS } from "../nodes/triggers.ts";
import * as repo from "../repo.server.ts";
import { flowStub } from "../store/flow-stub.server.ts";
import { WEBHOOK } from "./listens.ts";

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** The contact whom the mapped fields of a webhook name: by our id, an address, or the other program's id. */
async function personOfWebhook(context: AppContext, workspaceId: string, { fields }: BusEvent["data"]) {
  const { contactId, email, externalId } = (typeof fields === "object" && fields !== null ? fields : {}) as Record<
    string,
    unknown
  >;
  const id = textOf(contactId);
  if (id !== null) return findContactId(context, workspaceId, { id });
  const address = textOf(email);
  if (address !== null) return findContactId(context, workspaceId, { email: address.trim().toLowerCase() });
  const own = typeof externalId === "number" ? String(externalId) : textOf(externalId);
  return own === null ? null : findContactId(context, workspaceId, { externalId: own });
}

/** The contact whom an event is about; null: nobody whom the workspace keeps. */
async function personOf(context: AppContext, { id, type, workspaceId, data }: BusEvent): Promise<string | null> {
  if (type.startsWith("form.")) return contactOfActivity(context, workspaceId, id);
  if (type === WEBHOOK) return personOfWebhook(context, workspaceId, data);
  return textOf(data.contactId) ?? textOf(data.id);
}

const changesMembership: ReadonlySet<string> = new Set(MEMBERSHIP_EVENTS);

/** Runs the work for each flow; one that fails stops no other, and all come again. */
async function forEach(flows: readonly { id: string }[], work: (id: string) => Promise<unknown>): Promise<void> {
  const outcomes = await Promise.allSettled(flows.map(({ id }) => work(id)));
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

/** The end of a run reaches the run that waits for it; the same end again does nothing. */
export async function takeReturn(context: AppContext, { workspaceId, at, data }: BusEvent): Promise<void> {
  const { flowId, runId, endedFlow, endedRun } = data;
  const [flow, run, ended] = [textOf(flowId), textOf(runId), textOf(endedRun)];
  if (flow === null || run === null || ended === null) return;
  if (!(await repo.findFlow({ db: context.db, workspaceId }, flow))) return;
  const output = { startedFlow: textOf(endedFlow), startedRun: ended, outcome: textOf(data.outcome) };
  const end = { runId: ended, at, output: { ...output, goal: data.hasReachedGoal === true } };
  await flowStub(context, flow).returned([run, end]);
}

/** Hands an event to the flows that listen to it. An event that comes twice does its work once; throws to be tried again. */
export async function takeBusEvent(context: AppContext, event: BusEvent): Promise<void> {
  const { id, type, workspaceId, at, data } = event;
  const scope = { db: context.db, workspaceId };
  if (type === "contact.deleted" || type === "contact.merged") {
    const [from, to] = [textOf(type === "contact.merged" ? data.mergedId : data.id), textOf(data.id)];
    if (from === null || to === null) return;
    const used = await repo.findUsedFlows(scope);
    return forEach(used, (flowId) =>
      type === "contact.merged"
        ? flowStub(context, flowId).movePerson(from, to)
        : flowStub(context, flowId).forgetPersons([from]),
    );
  }
  const listening = await repo.findListening(scope, type, changesMembership.has(type));
  if (listening.length === 0) return;
  const person = await personOf(context, event);
  if (person === null) return;
  await forEach(listening, async (flowId) => {
    const stub = flowStub(context, flowId);
    const flow = listening.find((one) => one.id === flowId);
    if (flow?.listens.includes(type)) await stub.takeEvent({ id, type, at, person, data: flatValues(data) });
    if (flow?.listens.includes("segment") && changesMembership.has(type)) await stub.checkMember(person, id);
  });
}
