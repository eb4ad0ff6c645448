import type { RequestContext } from "#app/platform/context.server.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { isTimeZone } from "#app/shared/dates/time-zone.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { FlowDocument } from "../domain/document/document.ts";
import { nodeOf } from "../domain/document/document.ts";
import * as edit from "../domain/document/edit.ts";
import { MAX_NODES, MAX_TRIGGERS } from "../domain/limits.ts";
import { automationModule } from "../manifest.ts";
import { HOLDOUT_FIELDS } from "../nodes/fields.ts";
import { FLOWS, flowPath, versionsPath } from "../paths.ts";
import * as schema from "../schema.ts";
import { editFlow, KINDS, readVersion, renameFlow, undoEdit } from "../service.server.ts";
import { deleteFlow } from "./delete-flow.server.ts";
import { publishFlow, switchFlow } from "./publishing.server.ts";

const require = { feature: automationModule.feature, write: true } as const;

const refused = (message: string, path = ""): Result<never> =>
  err(appError("invalid_input", message, { fields: [{ path, message }] }));
const NO_STEP = appError("not_found", "This step was deleted in the meantime.");

interface Call {
  context: RequestContext;
  session: Session;
  params: { flowId?: string };
}

type Edited = Result<{ document: FlowDocument; made?: string }>;

const change = (call: Call, revision: number, run: (document: FlowDocument) => Edited) =>
  editFlow<string>(call.context, call.session, { id: call.params.flowId ?? "", revision }, run);

/** A change of one step, refused when it is gone. */
const changeNode = (
  call: Call,
  { revision, id }: { revision: number; id: string },
  run: (document: FlowDocument) => FlowDocument,
) => change(call, revision, (document) => (nodeOf(document, id) ? ok({ document: run(document) }) : err(NO_STEP)));

const toStep = (id: string | undefined, { params }: Pick<Call, "params">, toast: string) =>
  redirectWithToast(`${flowPath(params.flowId ?? "")}${id ? `?step=${id}#${id}` : ""}`, toast);
const toEditor = (toast: string) => (_: unknown, call: Pick<Call, "params">) => toStep(undefined, call, toast);

const placeOf = ({ node, port }: { node?: string | undefined; port: string }): edit.Place => ({
  node: node ?? null,
  port,
});

/** Everything that the canvas and the outline can do. */
export const editAction = formAction({
  require,
  intents: (intent) => ({
    "add-node": intent({
      schema: schema.addNodeSchema,
      run: (call) => {
        const { revision, kind: wanted } = call.input;
        const kind = KINDS.nodes.get(wanted);
        if (!kind) return Promise.resolve(refused("Choose a kind of step.", "kind"));
        return change(call, revision, (document) => {
          if (document.nodes.length >= MAX_NODES) return refused(`A flow has at most ${MAX_NODES} steps.`);
          const place = placeOf(call.input);
          if (!edit.isPlace(document, place)) return err(NO_STEP);
          const added = edit.addNode(document, kind, place);
          return ok({ document: added.document, made: added.id });
        });
      },
      success: (id, call) => toStep(id, call, "Step added"),
    }),
    "edit-node": intent({
      schema: schema.editNodeSchema,
      run: (call) => {
        const { id, title, note } = call.input;
        const settings = schema.settingsFrom(call.input);
        return changeNode(call, call.input, (document) =>
          edit.editNode(document, id, { title, note, settings: ownSettings(document, id, settings) }),
        );
      },
      success: () => formReply({}),
    }),
    "move-node": intent({
      schema: schema.moveNodeSchema,
      run: (call) =>
        changeNode(call, call.input, (document) => {
          const { id, direction } = call.input;
          const place = direction === "up" ? edit.placeBefore(document, id) : edit.placeAfter(document, id);
          return place ? edit.moveNode(document, id, place) : document;
        }),
      success: (_, call) => toStep(call.input.id, call, "Step moved"),
    }),
    "place-node": intent({
      schema: schema.placeNodeSchema,
      run: (call) =>
        change(call, call.input.revision, (document) => {
          const { id } = call.input;
          const place = edit.readPlace(call.input.place);
          if (!nodeOf(document, id)) return err(NO_STEP);
          if (!edit.canMove(document, id, place)) return refused("This step cannot be moved there.");
          return ok({ document: edit.moveNode(document, id, place) });
        }),
      success: (_, call) => toStep(call.input.id, call, "Step moved"),
    }),
    "copy-node": intent({
      schema: schema.copyNodeSchema,
      run: (call) =>
        change(call, call.input.revision, (document) => {
          if (document.nodes.length >= MAX_NODES) return refused(`A flow has at most ${MAX_NODES} steps.`);
          const { id, place } = call.input;
          const copied = edit.copyNode(document, id, place === undefined ? undefined : edit.readPlace(place));
          return copied ? ok({ document: copied.document, made: copied.id }) : err(NO_STEP);
        }),
      success: (id, call) => toStep(id, call, "Step copied"),
    }),
    "remove-node": intent({
      schema: schema.nodeSchema,
      run: (call) => changeNode(call, call.input, (document) => edit.removeNode(document, call.input.id)),
      success: toEditor("Step deleted"),
    }),
    connect: intent({
      schema: schema.connectSchema,
      run: (call) =>
        change(call, call.input.revision, (document) => {
          const { target = null } = call.input;
          const place = placeOf(call.input);
          if (!edit.isPlace(document, place) || (target !== null && !nodeOf(document, target))) return err(NO_STEP);
          return ok({ document: edit.connect(document, place, target) });
        }),
      success: toEditor("Path connected"),
    }),
    "add-trigger": intent({
      schema: schema.addTriggerSchema,
      run: (call) => {
        const { revision, kind } = call.input;
        if (!KINDS.triggers.has(kind)) return Promise.resolve(refused("Choose a trigger.", "kind"));
        return change(call, revision, (document) => {
          if (document.triggers.length >= MAX_TRIGGERS) return refused(`A flow has at most ${MAX_TRIGGERS} triggers.`);
          const added = edit.addTrigger(document, kind);
          return ok({ document: added.document, made: added.id });
        });
      },
      success: (id, { params }) => redirectWithToast(`${flowPath(params.flowId ?? "")}?trigger=${id}`, "Trigger added"),
    }),
    "edit-trigger": intent({
      schema: schema.editTriggerSchema,
      run: (call) => {
        const { id, revision } = call.input;
        return change(call, revision, (document) => {
          const trigger = document.triggers.find((one) => one.id === id);
          if (!trigger) return refused("This trigger was deleted in the meantime.");
          const names = new Set(KINDS.triggers.get(trigger.kind)?.fields.map(({ name }) => name));
          return ok({ document: edit.editTrigger(document, id, picked(schema.settingsFrom(call.input), names)) });
        });
      },
      success: () => formReply({}),
    }),
    "remove-trigger": intent({
      schema: schema.nodeSchema,
      run: (call) =>
        change(call, call.input.revision, (document) => ok({ document: edit.removeTrigger(document, call.input.id) })),
      success: toEditor("Trigger deleted"),
    }),
    rules: intent({
      schema: schema.rulesSchema,
      run: (call) => {
        const { revision, rule, days, timeZone } = call.input;
        if (!isTimeZone(timeZone)) return Promise.resolve(refused("Choose a time zone.", "timeZone"));
        return change(call, revision, (document) =>
          ok({ document: { ...document, timeZone, reentry: { rule, days } } }),
        );
      },
      success: toEditor("Rules saved"),
    }),
    holdout: intent({
      schema: schema.holdoutSchema,
      run: (call) => {
        const names = new Set(HOLDOUT_FIELDS.map(({ name }) => name));
        const holdout = picked(schema.settingsFrom(call.input), names);
        return change(call, call.input.revision, (document) => ok({ document: { ...document, holdout } }));
      },
      success: toEditor("Holdout saved"),
    }),
    undo: intent({
      schema: schema.revisionSchema,
      run: ({ context, session, params, input }) => undoEdit(context, session, params.flowId ?? "", input.revision),
      success: toEditor("Change undone"),
    }),
  }),
});

const picked = (settings: Readonly<Record<string, string>>, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => names.has(name)));

/** The settings that the step's kind has. */
function ownSettings(document: FlowDocument, id: string, settings: Readonly<Record<string, string>>) {
  const kind = nodeOf(document, id)?.kind ?? "";
  return picked(settings, new Set(KINDS.nodes.get(kind)?.fields.map(({ name }) => name)));
}

/** Name and state of the flow. */
export const flowAction = formAction({
  require,
  intents: (intent) => {
    const flip = (to: "active" | "paused", toast: string) =>
      intent({
        schema: schema.buttonSchema,
        run: ({ context, session, params: { flowId = "" } }) => switchFlow(context, session, flowId, to),
        success: (_, { request }) => redirectWithToast(new URL(request.url).pathname, toast),
      });
    return {
      rename: intent({
        schema: schema.renameSchema,
        run: ({ context, session, params: { flowId = "" }, input }) => renameFlow(context, session, flowId, input.name),
        success: (_, { params: { flowId = "" } }) => redirectWithToast(versionsPath(flowId), "Flow renamed"),
      }),
      pause: flip("paused", "Flow paused"),
      resume: flip("active", "Flow resumed"),
      delete: intent({
        schema: schema.buttonSchema,
        run: ({ context, session, params: { flowId = "" } }) => deleteFlow(context, session, flowId),
        success: () => redirectWithToast(FLOWS, "Flow deleted"),
      }),
      restore: intent({
        schema: schema.restoreSchema,
        run: async ({ context, session, params: { flowId = "" }, input: { revision, version } }) => {
          const document = await readVersion(context, flowId, version);
          if (!document) return err(appError("not_found", "This version is no longer available."));
          return editFlow(context, session, { id: flowId, revision }, () => ok({ document }));
        },
        success: (_, { params: { flowId = "" } }) =>
          redirectWithToast(flowPath(flowId), "Version restored as the draft"),
      }),
    };
  },
});

export const publishAction = formAction({
  require,
  intents: (intent) => ({
    publish: intent({
      schema: schema.publishSchema,
      run: ({ context, session, params: { flowId = "" }, input }) => {
        const map = input.runs === "move" ? schema.mapFrom(input.map) : undefined;
        return publishFlow(context, session, flowId, { ...input, map });
      },
      success: (version, { params: { flowId = "" } }) =>
        redirectWithToast(flowPath(flowId), `Version ${version} published`),
    }),
  }),
});
