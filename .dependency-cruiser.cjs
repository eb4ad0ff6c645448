/**
 * Who may import whom. Each rule has a planted violation in tests/unit/import-rules.test.ts.
 * @type {import("dependency-cruiser").IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment:
        "Two files that need each other are one file. Whoever reads the registry meets itself again behind the dynamic imports of the manifests, which load nothing until they run (manifests-load-nothing).",
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
        ],
        dependencyTypesNot: ["dynamic-import", "type-only"],
      },
    },
    {
      name: "domain-is-pure",
      comment: "domain/ imports the domain of its own module, shared/, the readers of the web's formats, and zod.",
      severity: "error",
      from: { path: "^app/modules/([^/]+)/.*\\bdomain/", pathNot: "[.]test[.]ts$" },
      to: {
        pathNot: [
          "^app/modules/$1/.*\\bdomain/",
          "^app/shared/",
          "^app/platform/web/(?!response-body)",
          "^node_modules/zod/",
        ],
      },
    },
    {
      name: "modules-through-front-door",
      comment: "Another module is reached only through its index.",
      severity: "error",
      from: { path: "^app/modules/([^/]+)/" },
      to: { path: "^app/modules/[^/]+/", pathNot: ["^app/modules/$1/", "^app/modules/[^/]+/index([.]server)?[.]ts$"] },
    },
    {
      name: "functions-through-front-door",
      comment: "Functions call use cases; only the Worker's entry names the objects and Workflows.",
      severity: "error",
      from: { path: "^functions/", pathNot: "^functions/worker[.]ts$" },
      to: { path: "^app/modules/[^/]+/", pathNot: "^app/modules/[^/]+/index([.]server)?[.]ts$" },
    },
    {
      name: "worker-names-objects-only",
      comment: "The Worker's entry wires: front doors, objects, Workflows.",
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
      name: "frame-through-front-door",
      comment:
        "The frame of the product and its scripts reach a module through its index, its route table or its manifest.",
      severity: "error",
      // record-tutorials films what the help module lists; its index draws pages, which Node cannot read.
      from: {
        path: "^(app/(routes|catalogue)/|app/[^/]+$|app/modules/[^/]+$|scripts/|clients/)",
        pathNot: "^scripts/record-tutorials[.]ts$",
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
      comment: "platform/ knows no module.",
      severity: "error",
      from: { path: "^app/platform/" },
      to: { path: "^app/(modules/|routes/|ui/)" },
    },
    {
      name: "ui-under-modules",
      comment: "The design system knows no module.",
      severity: "error",
      from: { path: "^app/ui/" },
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
