import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, FEW, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import { flows, savedTemplates } from "#db/schema/automation.ts";
import { FLOW_NODE_KINDS } from "./nodes/kinds.ts";
import { FLOW_TRIGGER_KINDS } from "./nodes/triggers.ts";

const load = () => import("./index.server.ts");

/** What happens to contacts; of a form the contact is known once the contacts have taken the event. */
const EVENTS = [
  "contact.created",
  "contact.updated",
  "contact.merged",
  "contact.deleted",
  "consent.changed",
  "activity.recorded",
  "lead.created",
  "lead.updated",
  "lead.stage_changed",
  "webhook.received",
];

export const automationServer = defineServerModule({
  id: "automation",
  assetKinds: [
    {
      kind: "flow",
      label: "Automation flow",
      feature: "automation_basic",
      load: async () => (await import("./flows/campaign-assets.server.ts")).assetReader,
    },
  ],
  templateKinds: [
    {
      kind: "flow",
      label: "Automation flow",
      title: "Automation flows",
      about: "Journeys with triggers, waits and decisions.",
      feature: "automation_basic",
      load: async () => (await import("./templates/template-kind.server.ts")).flowTemplates,
    },
  ],
  tables: [
    {
      table: flows,
      claims: [workspace(flows.workspaceId), unnamed(flows.userId, "userId")],
      exported: exportedBy("workspace", "Automation flows of the workspaces you own, with their counts."),
      bound: bound(FEW, "10 flows in 20 workspaces"),
    },
    {
      table: savedTemplates,
      claims: [workspace(savedTemplates.workspaceId), unnamed(savedTemplates.userId, "userId")],
      exported: exportedBy("workspace", "Templates that the workspaces you own saved or imported."),
      bound: bound(42, "20 templates in 20 workspaces, 100 kB each with indexes"),
    },
  ],
  flowNodes: FLOW_NODE_KINDS,
  flowTriggers: FLOW_TRIGGER_KINDS,
  subscriptions: [
    {
      name: "automation.events",
      types: EVENTS,
      run: async (context, event) => (await load()).takeBusEvent(context, event),
    },
    {
      name: "automation.forms",
      types: ["form.submitted"],
      isLast: true,
      run: async (context, event) => (await load()).takeBusEvent(context, event),
    },
    {
      name: "automation.returns",
      types: ["flow.returned"],
      run: async (context, event) => (await load()).takeReturn(context, event),
    },
  ],
  webhookEvents: async () => (await import("./webhook-schemas.ts")).FLOW_EVENTS,
  mailTemplates: () => import("./mail-templates.server.ts"),
  onWorkspaceErased: async (context, workspaceId) => (await load()).eraseWorkspaceFlows(context, workspaceId),
  exportFiles: {
    about: {
      "automation/<flow id>/flow.jsonl": "One automation flow as it is edited and as it is published.",
      "automation/<flow id>/runs.jsonl": "The runs of its contacts, with their steps.",
    },
    read: async function* (context, workspaceId) {
      yield* (await load()).exportFlows(context, workspaceId);
    },
  },
  contactData: {
    read: async function* (context, workspaceId, person) {
      yield* (await load()).exportPersonRuns(context, workspaceId, person);
    },
    erase: async (context, workspaceId, person) => (await load()).erasePersonRuns(context, workspaceId, person),
  },
  jobs: [
    { name: "automation.wake", every: "minute", run: async (context, now) => (await load()).wakeFlows(context, now) },
  ],
});
