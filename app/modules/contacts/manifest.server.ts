import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { MAX_IMPORT_FORM_BYTES } from "./imports/domain/limits.ts";
import { MAX_FILE_FORM_BYTES } from "./notes/domain/limits.ts";

const load = () => import("./index.server.ts");

export const contactsServer = defineServerModule({
  id: "contacts",
  uploads: [
    { path: /^\/leads\/contacts\/[\w-]+\/files(?:\.data)?$/, maxBytes: MAX_FILE_FORM_BYTES },
    { path: /^\/leads\/contacts\/import(?:\.data)?$/, maxBytes: MAX_IMPORT_FORM_BYTES },
  ],
  webhookEvents: async () => (await import("./webhook-schemas.ts")).CONTACT_EVENTS,
  subscriptions: [
    {
      name: "contacts.submissions",
      types: ["form.submitted", "form.confirmed"],
      run: async (context, event) => (await load()).takeSubmission(context, event),
    },
  ],
  onAccountErased: async (context, userId) => (await load()).forgetMember(context, userId),
  onWorkspaceErased: async (context, workspaceId) => (await load()).eraseWorkspaceContacts(context, workspaceId),
  exportFiles: {
    about: { "contacts/<workspace id>.jsonl": "The contacts of one workspace that you own, a line each." },
    read: async function* (context, workspaceId) {
      yield* (await load()).exportContacts(context, workspaceId);
    },
  },
});
