import { index, route } from "@remix-run/route-config";

const at = (file: string) => `modules/automation/${file}`;

/** Pages under /automation. */
export const automationRoutes = [
  route("automation", at("flows/routes/layout.tsx"), [
    index(at("flows/routes/flows.tsx")),
    route("new", at("flows/routes/new-flow.tsx")),
    route("build", at("drafting/routes/build.tsx")),
    route("import", at("flows/routes/import-flow.tsx")),
    route("templates", at("gallery/routes/gallery.tsx")),
    route("templates/save", at("gallery/routes/save.tsx")),
    route("templates/import", at("gallery/routes/import-template.tsx")),
    route("templates/:kind", at("gallery/routes/kind.ts")),
    route("templates/:kind/:savedTemplateId", at("gallery/routes/template.tsx")),
    route("approvals", at("runs/routes/approvals.tsx")),
    route(":flowId", at("editor/routes/flow.tsx"), [
      index(at("editor/routes/edit.tsx")),
      route("publish", at("editor/routes/publish.tsx")),
      route("versions", at("editor/routes/versions.tsx")),
      route("runs", at("runs/routes/runs.tsx")),
      route("runs/:runId", at("runs/routes/run.tsx")),
      route("report", at("runs/routes/report.tsx")),
      route("dry-run", at("runs/routes/dry-run.tsx")),
    ]),
  ]),
];

/** Answers without a page around them. */
export const automationResourceRoutes = [
  route("automation/:flowId/export.json", at("editor/routes/export.ts")),
  route("automation/templates/:kind/:savedTemplateId/export.json", at("gallery/routes/export.ts")),
];

/** Links of mails; they work without signing in. */
export const stopMailRoutes = [
  route("stop-mails", at("unsubscribe/routes/stop.tsx")),
  route("stop-mails/one-click", at("unsubscribe/routes/one-click.ts")),
];
