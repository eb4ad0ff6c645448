import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { FLOW_NODE_KINDS } from "#app/modules/automation/nodes/kinds.ts";
import { FLOW_TRIGGER_KINDS } from "#app/modules/automation/nodes/triggers.ts";
import { dryRun } from "#app/modules/automation/runs/dry-run.server.ts";
import { flowStub } from "#app/modules/automation/store/flow-stub.server.ts";
import { NEED_LABELS } from "#app/modules/automation/templates/install.ts";
import { TEMPLATES } from "#app/modules/automation/templates/journeys.ts";
import { saveField } from "#app/modules/contacts/fields/service.server.ts";
import type { Actor } from "#app/platform/access/actor.ts";
import { createRequestContext } from "#app/platform/context.server.ts";
import type { FlowField, FlowSettings } from "#app/platform/manifest/flow-kinds.ts";
import { createContactRow, createSegmentRow } from "#tests/support/api-rows.ts";
import { createAccount, ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { createForm } from "#tests/support/form-rows.ts";
import { Visitor } from "#tests/support/visitor.ts";

const context = () => createRequestContext(new Request(ORIGIN), env, createExecutionContext());
const FIELDS = new Map([...FLOW_NODE_KINDS, ...FLOW_TRIGGER_KINDS].map(({ kind, fields }) => [kind, fields]));

let account: TestAccount;
let visitor: Visitor;
let person: string;
beforeAll(async () => {
  account = await createAccount(env, { plan: "enterprise" });
  visitor = new Visitor(account.cookie);
  person = await createContactRow(account);
  // What templates need, once each: what has one choice only is filled in by the installation.
  await createSegmentRow(account);
  await createForm(account);
  const actor = { ...account, plan: "enterprise", workspaceRole: "owner", via: "session" } as unknown as Actor;
  const field = { key: "since", label: "Customer since", type: "date" as const, options: [] };
  expect((await saveField(context(), actor, field, true)).ok).toBe(true);
});

/** The settings with a stage where one is asked for: every workspace has several. */
const withStage = (fields: readonly FlowField[], settings: FlowSettings, stage: string): FlowSettings =>
  fields.some(({ resource }) => resource === "stage") && !settings.stage ? { ...settings, stage } : settings;

test.each(TEMPLATES.map(({ id }) => id))(
  "%s is installed as a draft, published, and runs to its end with a fast clock",
  async (template) => {
    const installed = await visitor.post("/automation/templates", {
      ...{ intent: "use", kind: "flow", template },
    });
    expect(installed.status).toBe(303);
    const flowId = installed.headers.get("location")?.split("/").at(-1) ?? "";
    const stub = flowStub({ env }, flowId);
    const draft = await stub.readDraft();
    if (!draft) throw new Error("No draft");
    const document = {
      ...draft.document,
      nodes: draft.document.nodes.map((node) => ({
        ...node,
        settings: withStage(FIELDS.get(node.kind) ?? [], node.settings, "won"),
      })),
    };
    expect(await stub.saveDraft(document, draft.revision)).toBe(true);
    const published = await visitor.post(`/automation/${flowId}/publish`, {
      ...{ intent: "publish", note: "" },
      revision: String((await stub.readDraft())?.revision),
    });
    expect(await published.text()).not.toContain("is required");
    expect(published.status).toBe(303);
    const flow = { workspaceId: account.workspaceId, flowId, flowName: template };
    const run = await dryRun(context(), flow, document, { contactId: person, event: { type: "order.placed" } });
    if (!run.ok) throw new Error(run.error.message);
    expect(run.value.steps.filter(({ problem }) => problem !== "")).toEqual([]);
    expect(["completed", "goal", "exited"]).toContain(run.value.outcome);
  },
);

test("where a template says what is missing, there is a page that makes it", async () => {
  for (const { to } of Object.values(NEED_LABELS)) expect((await visitor.get(to)).status, to).toBe(200);
});
