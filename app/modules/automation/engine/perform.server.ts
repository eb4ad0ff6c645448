import { readContact } from "#app/modules/contacts/index.server.ts";
import { FLOW_NODES } from "#app/modules/registry.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { FlowCall, FlowContact, FlowOutcome, FlowSettings } from "#app/platform/manifest/flow-kinds.ts";
import { isTimeZone } from "#app/shared/dates/time-zone.ts";
import { settingOf } from "../domain/document/shown-fields.ts";
import type { Act } from "../store/flow-rpc.ts";

/** What a step was filled in with, its defaults included. */
function settingsOf(kind: string, settings: FlowSettings): FlowSettings {
  const fields = FLOW_NODES.get(kind)?.fields ?? [];
  return Object.fromEntries(fields.map((field) => [field.name, settingOf(field, settings)]));
}

/** A step's call: the same key for each of its tries. */
export function callOf(act: Act, contact: FlowContact, nowMs: number): FlowCall {
  const { workspaceId, flowId, flowName, runId, seq, kind, event, vars, enteredAtMs, cameAtMs, test, caller } = act;
  const timeZone = contact.timeZone !== null && isTimeZone(contact.timeZone) ? contact.timeZone : act.timeZone;
  const settings = settingsOf(kind, act.settings);
  return {
    workspaceId,
    flowId,
    flowName,
    runId,
    key: `${runId}:${seq}`,
    settings,
    contact,
    event,
    vars,
    nowMs,
    enteredAtMs,
    cameAtMs,
    timeZone,
    test,
    caller,
  };
}

/** Does one step of a run. A contact who is gone ends it. Throws to be tried again. */
export async function perform(context: AppContext, act: Act): Promise<FlowOutcome> {
  const kind = FLOW_NODES.get(act.kind);
  if (!kind) throw new Error("This step type no longer exists.");
  const contact = await readContact(context, act, act.person);
  if (!contact.ok) return { end: "exited", output: { reason: "The contact no longer exists." } };
  const runner = await kind.load();
  return runner.run(context, callOf(act, contact.value, context.now().getTime()));
}
