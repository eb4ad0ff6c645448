import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import { forms } from "#db/schema/forms.ts";
import { MAX_POST_BYTES } from "./domain/limits.ts";

const load = () => import("./index.server.ts");

export const formsServer = defineServerModule({
  id: "forms",
  kitMakers: [
    {
      kind: "form",
      feature: "lead_generation",
      parts: [
        { id: "contact", label: "Contact form" },
        { id: "newsletter", label: "Form for the newsletter" },
      ],
      load: () => import("./builder/campaign-kit.server.ts"),
    },
  ],
  assetKinds: [
    {
      kind: "form",
      label: "Form",
      feature: "lead_generation",
      load: async () => (await import("./campaign-assets.server.ts")).assetReader,
    },
  ],
  templateKinds: [
    {
      kind: "form",
      label: "Form",
      title: "Forms",
      about: "Questions, consent and a thank-you page.",
      feature: "lead_generation",
      load: async () => (await import("./builder/template-kind.server.ts")).formTemplates,
    },
  ],
  tables: [
    {
      table: forms,
      claims: [workspace(forms.workspaceId), unnamed(forms.userId, "userId")],
      exported: exportedBy("workspace", "Forms of the workspaces you own; their responses are in files of their own."),
      bound: bound(220, "50 forms of a workspace, 100 kB each as a draft and as published"),
    },
  ],
  webhookEvents: async () => (await import("./webhook-schemas.ts")).FORM_EVENTS,
  mailTemplates: () => import("./mail-templates.server.ts"),
  onWorkspaceErased: async (context, workspaceId) => (await load()).eraseWorkspaceForms(context, workspaceId),
  contactData: {
    read: async function* (context, workspaceId, person) {
      yield* (await load()).exportPersonResponses(context, workspaceId, person);
    },
    erase: async (context, workspaceId, person) => (await load()).erasePersonResponses(context, workspaceId, person),
  },
  exportFiles: {
    about: {
      "forms/<form id>/responses.jsonl": "The responses to one form, with their consents. Uploaded files are left out.",
    },
    read: async function* (context, workspaceId) {
      yield* (await load()).exportForms(context, workspaceId);
    },
  },
  subscriptions: [
    {
      name: "forms.confirm",
      types: ["form.submitted", "form.confirmed"],
      isLast: true,
      run: async (context, event) => (await load()).confirmFormEvent(context, event),
    },
  ],
  jobs: [
    { name: "forms.files", every: "hour", run: async (context, now) => (await load()).sweepFormFiles(context, now) },
  ],
  uploads: [{ path: /^\/f\/[0-9a-f-]{36}(?:\.data)?$/, maxBytes: MAX_POST_BYTES }],
});
