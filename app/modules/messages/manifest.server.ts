import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import {
  mailCampaigns,
  mailProviders,
  mailSettings,
  mailTemplates,
  onsiteMessages,
  pushCampaigns,
  pushKeys,
  sendingDomains,
} from "#db/schema/messages.ts";
import { PUSH_NODE_KINDS } from "./push/nodes/kinds.ts";

const PUSH_TYPES = ["push.subscribed", "push.unsubscribed", "push.sent", "push.clicked"] as const;

const load = () => import("./index.server.ts");
const loadConsumer = () => import("./sending/consumer.server.ts");

export const messagesServer = defineServerModule({
  id: "messages",
  templateKinds: [
    {
      kind: "mail",
      label: "Mail",
      title: "Mails",
      about: "Mail templates with subject, text and button.",
      feature: "retargeting",
      load: async () => (await import("./templates/template-kind.server.ts")).mailTemplates,
    },
  ],
  tables: [
    {
      table: mailTemplates,
      claims: [workspace(mailTemplates.workspaceId), unnamed(mailTemplates.userId, "userId")],
      exported: exportedBy("workspace", "Mail templates of the workspaces you own."),
      bound: bound(3, "50 templates in 20 workspaces, 2 kB each with indexes"),
    },
    {
      table: mailCampaigns,
      claims: [workspace(mailCampaigns.workspaceId), unnamed(mailCampaigns.userId, "userId")],
      exported: exportedBy(
        "workspace",
        "Mail campaigns of the workspaces you own; recipients are in files of their own.",
      ),
      bound: bound(10, "100 campaigns in 20 workspaces, 5 kB each with indexes"),
    },
    {
      table: mailSettings,
      claims: [workspace(mailSettings.workspaceId)],
      exported: exportedBy("workspace", "How the mails of the workspaces you own look and when they leave."),
      bound: bound(1, "one row of at most 12 kB for each of 20 workspaces"),
    },
    {
      table: mailProviders,
      claims: [workspace(mailProviders.workspaceId)],
      exported: exportedBy("workspace", "Email services of the workspaces you own, without their credentials.", [
        "sealedSecrets",
      ]),
      bound: bound(1, "one row of at most 4 kB for each of 20 workspaces"),
    },
    {
      table: sendingDomains,
      claims: [workspace(sendingDomains.workspaceId), unnamed(sendingDomains.userId, "userId")],
      exported: exportedBy("workspace", "Sending domains of the workspaces you own, with their DNS records."),
      bound: bound(2, "5 domains in 20 workspaces, 12 kB each with indexes"),
    },
    {
      table: onsiteMessages,
      claims: [workspace(onsiteMessages.workspaceId), unnamed(onsiteMessages.userId, "userId")],
      exported: exportedBy("workspace", "Onsite messages of the workspaces you own, without their counts."),
      bound: bound(5, "20 messages in 20 workspaces, 12 kB each with indexes"),
    },
    {
      table: pushKeys,
      claims: [workspace(pushKeys.workspaceId)],
      exported: exportedBy("workspace", "Public keys of the push messages of the workspaces you own.", ["sealedKey"]),
      bound: bound(1, "one row of at most 1 kB for each of 20 workspaces"),
    },
    {
      table: pushCampaigns,
      claims: [workspace(pushCampaigns.workspaceId), unnamed(pushCampaigns.userId, "userId")],
      exported: exportedBy(
        "workspace",
        "Push campaigns of the workspaces you own; subscribers are in a file of their own.",
      ),
      bound: bound(8, "100 campaigns in 20 workspaces, 4 kB each with indexes"),
    },
  ],
  flowNodes: PUSH_NODE_KINDS,
  kitMakers: [
    {
      kind: "mail_campaign",
      feature: "retargeting",
      parts: [{ id: "mail", label: "Email with template" }],
      load: () => import("./campaigns/campaign-kit.server.ts"),
    },
  ],
  assetKinds: [
    {
      kind: "push_campaign",
      label: "Push campaign",
      feature: "retargeting",
      load: async () => (await import("./push/campaigns/push-assets.server.ts")).assetReader,
    },
    {
      kind: "mail_campaign",
      label: "Mail campaign",
      feature: "retargeting",
      load: async () => (await import("./campaigns/campaign-assets.server.ts")).assetReader,
    },
  ],
  webhookEvents: async () => (await import("./webhook-schemas.ts")).MAIL_EVENTS,
  subscriptions: [
    {
      name: "messages.timeline",
      types: ["mail.sent", "mail.clicked", "mail.unsubscribed", "mail.bounced", ...PUSH_TYPES],
      run: async (context, event) => (await load()).noteMailEvent(context, event),
    },
  ],
  consumers: {
    "kaja-campaigns": async (context, batch) => (await loadConsumer()).consumeCampaigns(context, batch),
    "kaja-campaigns-dead": async (context, batch) => (await loadConsumer()).consumeDeadCampaigns(context, batch),
  },
  jobs: [
    {
      name: "messages.domains",
      every: "day",
      run: async (context, now) => (await load()).checkDueDomains(context, now),
    },
    {
      name: "messages.campaigns",
      every: "minute",
      run: async (context, now) => (await load()).reviveCampaigns(context, now),
    },
  ],
  onWorkspaceErased: async (context, workspaceId) => (await load()).eraseWorkspaceMessages(context, workspaceId),
  contactData: {
    read: async function* (context, workspaceId, person) {
      yield* (await load()).exportPersonMails(context, workspaceId, person);
    },
    erase: async (context, workspaceId, person) => (await load()).erasePersonMails(context, workspaceId, person),
  },
  exportFiles: {
    leftOut: [
      "Credentials of email services: they are encrypted and shown to nobody.",
      "Addresses and keys of push subscriptions: anyone who has them can write to the browser.",
    ],
    about: {
      "mail-campaigns/<campaign id>/recipients.jsonl":
        "The recipients of one mail campaign, and what became of each mail.",
      "push/subscribers.jsonl": "The browsers that agreed to push messages: website, contact, service and time zone.",
    },
    read: async function* (context, workspaceId) {
      yield* (await load()).exportCampaigns(context, workspaceId);
    },
  },
});
