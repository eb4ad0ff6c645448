import { layout, route } from "@remix-run/route-config";

const at = (file: string) => `modules/integrations/${file}`;

/** Pages of the integrations, in their gate: what a plan without them sees. */
export const integrationRoutes = [
  layout(at("connections/routes/plan-gate.tsx"), [
    route("integrations", at("connections/routes/integrations.tsx")),
    route("integrations/new/:connector", at("connections/routes/new-connection.tsx")),
    route("integrations/authorized", at("connections/routes/authorized.tsx")),
    route("integrations/connections/:connectionId", at("connections/routes/connection.tsx")),
    route("integrations/webhooks", at("sources/routes/sources.tsx")),
    route("integrations/webhooks/new", at("sources/routes/new-source.tsx")),
    route("integrations/webhooks/:sourceId", at("sources/routes/source.tsx")),
  ]),
];
