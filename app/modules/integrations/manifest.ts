import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours, minutes } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const integrationsModule = defineModule({
  id: "integrations",
  title: "Integrations",
  path: "/integrations",
  feature: "integrations",
  card: {
    goKey: "0",
    shortTitle: "Integrations",
    description: "Connect what you already use; each connector says what works now and what it needs.",
    status: "available",
    category: "other",
    sidebar: "Enterprise & System",
    icon: "plug",
    features: ["Connectors", "Webhooks", "Health page"],
  },
  scopes: {
    integrations: {
      opens: "Connections to other services, without their credentials",
      firstList: "/integrations/connections",
      group: "Integrations",
      about: "Connections of the workspace to other services.",
    },
  },
  limits: {
    connections: { label: "connections", free: 0, basic: 5, pro: 25, enterprise: 100 },
    /** Addresses at which other services report what happened. */
    webhookSources: { label: "incoming webhooks", free: 0, basic: 0, pro: 10, enterprise: 50 },
    /** Requests that one of these addresses takes in a day, UTC. */
    sourceDeliveries: { label: "requests a day", free: 0, basic: 0, pro: 5_000, enterprise: 50_000 },
  },
  rateLimits: {
    /** Adding, changing, testing and removing: most of them are a request to somebody else's server. */
    connection_change: per("user", 120, hours(1)),
    source_change: per("user", 120, hours(1)),
    /** Requests to one incoming address. */
    source_delivery: per("link", 300, minutes(1)),
    /** Requests of one network address to addresses that do not exist. */
    source_unknown: per("address", 60, minutes(1)),
  },
  auditAreas: { connection: "Connections", webhook_source: "Incoming webhooks" },
  auditActions: {
    "connection.created": "Connected a service",
    "connection.renamed": "Renamed a connection",
    "connection.renewed": "Renewed the credentials of a connection",
    "connection.paused": "Paused a connection",
    "connection.resumed": "Resumed a connection",
    "connection.tested": "Tested a connection",
    "connection.removed": "Removed a connection with its credentials",
    "webhook_source.created": "Added an incoming webhook",
    "webhook_source.changed": "Changed an incoming webhook",
    "webhook_source.paused": "Paused an incoming webhook",
    "webhook_source.resumed": "Resumed an incoming webhook",
    "webhook_source.address_replaced": "Replaced the URL of an incoming webhook",
    "webhook_source.replayed": "Processed a received request again",
    "webhook_source.deleted": "Deleted an incoming webhook",
  },
  webhookEvents: {
    "webhook.received": {
      title: "Webhook received",
      description:
        "Another service reported something at an incoming address of the workspace. `name` and `fields` are what the mapping of that address makes of it.",
    },
  },
  searchPages: [
    {
      title: "Incoming webhooks",
      hint: "Integrations",
      path: "/integrations/webhooks",
      words: "receive stripe github shopify signature events hooks",
      editorsOnly: true,
    },
  ],
  apiRoutes: [
    { method: "GET", path: "/integrations/connections", what: "List the connections of the workspace" },
    { method: "GET", path: "/integrations/connections/{id}", what: "Read one connection" },
  ],
  retention: [
    {
      title: "Connections to other services",
      what: "Name, account and encrypted credentials of each connection; of its last 100 calls time, path, status and duration, without contents.",
      why: "To post, read and send for you, and to show what went wrong.",
      kept: "Until you remove the connection.",
    },
    {
      title: "Incoming webhooks",
      what: "The last 100 requests of each address that you give to other services, with headers and body, without signatures.",
      why: "To make events of them, to show them, and to hand them over again. You are the controller of them.",
      kept: "30 days at most; ids for 7 days, so that nothing is taken twice.",
    },
  ],
});
