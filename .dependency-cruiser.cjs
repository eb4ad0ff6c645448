/**
 * Tables of others that a module names beside its own, and why: what one statement or one transaction has to hold
 * together, or what one query reads on a busy path. Whatever else a module wants of another it asks its index.
 */
const OTHERS_TABLES = {
  account: {
    billing: "Signing up makes the account, its workspace and its subscription in one transaction.",
    platform: "A change of credentials ends the other sessions in the same transaction.",
    workspaces: "As billing; and a name that is confirmed late names the first workspace too.",
  },
  admin: {
    ...Object.fromEntries(
      ["account", "api-keys", "billing", "contact", "platform", "privacy", "seo", "webhooks", "workspaces"].map(
        (owner) => [owner, "Administrators search, sort and count across the product."],
      ),
    ),
  },
  analytics: {
    insights: "Insights reads analytics, which therefore cannot ask it what the advertisements cost.",
    realtime: "A site goes with its alerts in one transaction, and realtime reads analytics.",
    workspaces: "Digests of people who left a workspace go in the statement that checks it.",
  },
  "api-keys": {
    account: "Each call reads the key with its owner in one query; a list names who made each key.",
    billing: "Each call reads the key with its plan in one query.",
    workspaces: "Each call reads the key with its workspace in one query.",
  },
  billing: {
    ...Object.fromEntries(
      ["analytics", "api-keys", "automation", "forms", "platform", "sem", "seo"].map((owner) => [
        owner,
        "The use of every limit is counted in one go for the page of the plan.",
      ]),
    ),
    account: "Invoices and notices are addressed to the person who pays.",
    workspaces: "Who pays for a workspace is a column of it, moved under a condition on its members.",
  },
  dashboard: {
    ...Object.fromEntries(
      ["account", "analytics", "api-keys", "insights", "platform", "sem", "seo", "telemetry", "workspaces"].map(
        (owner) => [owner, "The read model of the start page: one batch of counts."],
      ),
    ),
  },
  guidance: {
    ...Object.fromEntries(
      ["account", "api-keys", "seo", "workspaces"].map((owner) => [
        owner,
        "What the checklist asks for is looked up in one statement of the start page.",
      ]),
    ),
  },
  insights: Object.fromEntries(
    ["adsmart", "sem"].map((owner) => [
      owner,
      "Figures and predictions are listed with the name and state of their campaign.",
    ]),
  ),
  notifications: {
    account: "What people chose to be told lies in their profiles, and decides in the query whom a mail reaches.",
    admin: "The bell lists notices and announcements as one, page by page.",
    workspaces: "The recipients of a notice are the writers of a workspace.",
  },
  privacy: {
    account: "Deletion and erasure are states of the account.",
    notifications: "The reminder of a deletion is taken once, like every periodic mail.",
    platform: "Mails are erased by their address, and the last one is kept until it is sent.",
    workspaces: "Which workspaces go with a person is decided by their members.",
  },
  security: {
    account: "The activity of an account names who did it.",
    platform: "Shows the sessions and the audit log of the person.",
  },
  seo: { account: "A list of mutes names who muted." },
  support: {
    account: "Tickets are searched and listed with the person who asks.",
    platform: "A ticket takes its number from a meter in the transaction that stores it.",
  },
  websites: Object.fromEntries(
    ["analytics", "seo"].map((owner) => [
      owner,
      "A website's name is kept by each tool, and changed for all of them in the batch that changes one.",
    ]),
  ),
  webhooks: {
    billing: "Each delivery reads the endpoint with the plan in one query.",
    workspaces: "Each delivery reads the endpoint with its workspace in one query.",
  },
  workspaces: {
    account: "Members and invitations are listed with the people's names, and matched by their addresses.",
    platform: "Joining, leaving and deleting a workspace move the sessions in the same transaction.",
  },
};

const OWN_TABLES = {
  name: "own-tables",
  comment:
    "A module names its own tables alone, in db/schema/<module>.ts, and those that OTHERS_TABLES (.dependency-cruiser.cjs) gives a reason for.",
  severity: "error",
};

/** Modules with exceptions each have a rule of their own; one rule is for all others. */
const ownTables = [
  {
    ...OWN_TABLES,
    from: { path: "^app/modules/([^/]+)/", pathNot: `^app/modules/(${Object.keys(OTHERS_TABLES).join("|")})/` },
    to: { path: "^db/schema/", pathNot: "^db/schema/$1[.]ts$" },
  },
  ...Object.entries(OTHERS_TABLES).map(([module, others]) => ({
    ...OWN_TABLES,
    from: { path: `^app/modules/${module}/` },
    to: { path: "^db/schema/", pathNot: `^db/schema/(${[module, ...Object.keys(others)].join("|")})[.]ts$` },
  })),
];

/**
 * Who may import whom. Each rule has a planted violation in tests/unit/import-rules.test.ts.
 * @type {import("dependency-cruiser").IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment:
        "Two files that need each other are one file. Cycles through the registry end at the dynamic imports of the manifests, which load nothing until they run (manifests-load-nothing).",
      severity: "error",
      from: {},
      to: {
        circular: true,
        viaOnly: { dependencyTypesNot: ["type-only"], pathNot: "^app/modules/[^/]+/manifest[.]server[.]ts$" },
      },
    },
    {
      name: "manifests-load-nothing",
      comment:
        "The registry loads no module's code at start-up: tables and plain data only, what runs is a dynamic import.",
      severity: "error",
      from: { path: "^app/modules/[^/]+/manifest[.]server[.]ts$" },
      to: {
        pathNot: [
          "^db/schema/",
          "^app/platform/manifest/",
          "^app/modules/[^/]+/domain/limits[.]ts$",
          "^app/modules/[^/]+/[^/]+/domain/limits[.]ts$",
          "^app/modules/[^/]+/nodes/(kinds|triggers)[.]ts$",
          "^app/modules/[^/]+/[^/]+/nodes/kinds[.]ts$",
        ],
        dependencyTypesNot: ["dynamic-import", "type-only"],
      },
    },
    {
      name: "domain-is-pure",
      comment:
        "domain/ imports the domain of its own module, the manifests (plain data), shared/, the readers of the web's formats, the blocks of a Markdown text, zod, and the record that counts before it reads.",
      severity: "error",
      from: { path: "^app/modules/([^/]+)/.*\\bdomain/", pathNot: "[.]test[.]ts$" },
      to: {
        pathNot: [
          "^app/modules/$1/.*\\bdomain/",
          "^app/modules/($1/manifest|registry)[.]ts$",
          "^app/shared/",
          "^app/platform/web/(?!response-body)",
          "^app/platform/markdown/blocks[.]ts$",
          "^app/platform/forms/bounded-record[.]ts$",
          "^app/platform/manifest/flow-kinds[.]ts$",
          "^node_modules/zod/",
        ],
      },
    },
    {
      name: "modules-through-public-api",
      comment: "Another module is reached only through its index.",
      severity: "error",
      from: { path: "^app/modules/([^/]+)/" },
      to: { path: "^app/modules/[^/]+/", pathNot: ["^app/modules/$1/", "^app/modules/[^/]+/index([.]server)?[.]ts$"] },
    },
    {
      name: "functions-through-public-api",
      comment: "Functions call use cases; only the Worker's entry names the objects and Workflows.",
      severity: "error",
      from: { path: "^functions/", pathNot: "^functions/worker[.]ts$" },
      to: { path: "^app/modules/[^/]+/", pathNot: "^app/modules/[^/]+/index([.]server)?[.]ts$" },
    },
    {
      name: "worker-names-objects-only",
      comment: "The Worker's entry wires: public APIs, objects, Workflows.",
      severity: "error",
      from: { path: "^functions/worker[.]ts$" },
      to: { path: "^app/modules/[^/]+/", pathNot: "(index([.]server)?|[.](object|workflow)[.]server)[.]ts$" },
    },
    {
      name: "routes-without-database",
      comment: "Routes and functions never query.",
      severity: "error",
      from: { path: "^(app/routes/|app/modules/[^/]+/.*\\b(routes|ui)/|functions/)" },
      to: { path: "^(db/|node_modules/drizzle-orm/)" },
    },
    {
      name: "routes-without-repos",
      comment: "Routes and functions call use cases; what a person may do is decided there.",
      severity: "error",
      from: { path: "^(app/routes/|app/modules/[^/]+/.*\\b(routes|ui)/|functions/)" },
      to: { path: "repo[.]server[.]ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "frame-through-public-api",
      comment:
        "The frame of the product and its scripts reach a module through its index, its route table or its manifest.",
      severity: "error",
      // record-tutorials films what the help module lists; its index draws pages, which Node cannot read. seed makes a key as its module
      // does, whose index is for browsers.
      from: {
        path: "^(app/(routes|catalogue)/|app/[^/]+$|app/modules/[^/]+$|scripts/|clients/)",
        pathNot: "^scripts/(record-tutorials|seed)[.]ts$",
      },
      to: {
        path: "^app/modules/[^/]+/",
        pathNot: "^app/modules/[^/]+/(index([.]server)?|routes|manifest([.]server)?)[.]ts$",
      },
    },
    {
      name: "product-without-scripts",
      comment: "What is deployed needs nothing of what builds it.",
      severity: "error",
      from: { path: "^(app|db|functions)/" },
      to: { path: "^(scripts|clients)/" },
    },
    {
      name: "queries-in-repos",
      comment: "Only repo files, objects and the platform's own stores name drizzle.",
      severity: "error",
      from: { path: "^app/modules/", pathNot: "[./](repo|object|[a-z-]+-repo|crawl-record)[.]server[.]ts$" },
      to: { path: "^node_modules/drizzle-orm/" },
    },
    ...ownTables,
    {
      name: "app-without-functions",
      comment: "Pages never import functions.",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^functions/" },
    },
    {
      name: "product-without-tests",
      comment: "Product code never imports tests.",
      severity: "error",
      from: { path: "^(app|db|functions)/", pathNot: "[.]test[.]tsx?$" },
      to: { path: "^tests/" },
    },
    {
      name: "database-knows-nobody",
      comment: "db/ lies under everything.",
      severity: "error",
      from: { path: "^db/" },
      to: { path: "^(app|functions|tests)/" },
    },
    {
      name: "shared-is-lowest",
      comment: "shared/ imports only itself.",
      severity: "error",
      from: { path: "^app/shared/", pathNot: "[.]test[.]ts$" },
      to: { path: "^(app|db|functions|node_modules)/", pathNot: "^app/shared/" },
    },
    {
      name: "platform-under-modules",
      comment: "platform/ knows no module. It may name the types of what the manifests declare, never their values.",
      severity: "error",
      from: { path: "^app/platform/" },
      to: { path: "^app/(modules/(?!registry[.]ts$)|routes/|ui/)" },
    },
    {
      name: "platform-takes-types-of-registry",
      comment: "The tables that the registry collects are handed to the platform as arguments.",
      severity: "error",
      from: { path: "^app/platform/", pathNot: "[.]test[.]ts$" },
      to: { path: "^app/modules/registry[.]ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "ui-under-modules",
      comment: "The design system knows no module; its tests draw the cards that there are.",
      severity: "error",
      from: { path: "^app/ui/", pathNot: "[.]test[.]ts$" },
      to: { path: "^app/modules/" },
    },
    {
      name: "resolvable",
      comment: "Every import leads somewhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: ["^cloudflare:", "^virtual:", "[?]url$", "^./schema.js$"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    exclude: { path: "^(build|[.]wrangler)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["workerd", "worker", "import", "module", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json", ".css"],
    },
  },
};
