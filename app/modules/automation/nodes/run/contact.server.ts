import { changeOwnContact, giveOwnPoints, recordOwnConsent } from "#app/modules/contacts/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { FlowCall, FlowNodeRunner, FlowOutcome, FlowValues } from "#app/platform/manifest/flow-kinds.ts";
import { counted } from "#app/shared/format/number.ts";
import type { Result } from "#app/shared/result.ts";
import { fillIn } from "../../domain/running/fill-in.ts";

/** A refusal that no repetition helps against stops the run with its message. */
export function orStop<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

/** A step that changes the contact: tried, it says what it would change. */
const change = (
  run: (context: AppContext, call: FlowCall) => Promise<FlowValues>,
  would: (call: FlowCall) => string,
): FlowNodeRunner => ({
  run: async (context, call): Promise<FlowOutcome> => ({ port: "next", output: await run(context, call) }),
  preview: async (_, call) => ({ port: "next", would: would(call) }),
});

const filledValue = ({ settings, contact, event, vars }: FlowCall): string =>
  fillIn(settings.value ?? "", { contact, event, vars });

export const setField = change(
  async (context, call) => {
    const { field = "" } = call.settings;
    const value = filledValue(call);
    orStop(await changeOwnContact(context, call.workspaceId, call.contact.id, { custom: { [field]: value } }));
    return { value };
  },
  (call) => `Set ${call.settings.field} to “${filledValue(call)}”.`,
);

export const tag = change(
  async (context, { workspaceId, contact, settings }) => {
    const { action = "add", tag: name = "" } = settings;
    orStop(
      await changeOwnContact(
        context,
        workspaceId,
        contact.id,
        action === "add" ? { addTag: name } : { removeTag: name },
      ),
    );
    return { tag: name };
  },
  ({ settings }) => `${settings.action === "remove" ? "Remove" : "Add"} the tag “${settings.tag}”.`,
);

export const stage = change(
  async (context, { workspaceId, contact, settings }) => {
    const { stage: id = "" } = settings;
    orStop(await changeOwnContact(context, workspaceId, contact.id, { stage: id }));
    return { stage: id };
  },
  ({ settings }) => `Move to the stage ${settings.stage}.`,
);

export const owner = change(
  async (context, { workspaceId, contact, settings }) => {
    const { owner: id = "" } = settings;
    orStop(await changeOwnContact(context, workspaceId, contact.id, { ownerId: id }));
    return { owner: id };
  },
  () => "Set the owner.",
);

export const score = change(
  async (context, { workspaceId, contact, settings, key }) => {
    const points = Number(settings.points ?? "10");
    const given = { groupId: settings.scoreGroup ?? "", points, reason: settings.reason ?? "" };
    orStop(await giveOwnPoints(context, workspaceId, contact.id, given, `flow:${key}`));
    return { points };
  },
  ({ settings }) => {
    const points = Number(settings.points ?? "10");
    return points < 0 ? `Take ${counted(-points, "point")}.` : `Give ${counted(points, "point")}.`;
  },
);

export const consent = change(
  async (context, { workspaceId, contact, settings, key, flowName }) => {
    const { channel = "email", state = "withdrawn", topic = "", text = "" } = settings;
    const entry = { channel, state: state === "denied" ? "denied" : "withdrawn", topic, text } as const;
    orStop(
      await recordOwnConsent(
        context,
        workspaceId,
        contact.id,
        { ...entry, source: `flow: ${flowName}` },
        `flow:${key}`,
      ),
    );
    return { state };
  },
  ({ settings }) => `Record consent for ${settings.channel ?? "email"} as ${settings.state ?? "withdrawn"}.`,
);
