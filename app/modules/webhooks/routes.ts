import { layout, route } from "@remix-run/route-config";

const at = (file: string) => `modules/webhooks/routes/${file}`;

/** Pages of the webhooks, in their gate: what a plan without them sees. */
export const webhookRoutes = [
  layout(at("gate.tsx"), [
    route("workspace/webhooks", at("endpoints.tsx")),
    route("workspace/webhooks/new", at("new-endpoint.tsx")),
    route("workspace/webhooks/:endpointId", at("endpoint.tsx")),
    route("workspace/webhooks/:endpointId/deliveries/:deliveryId", at("delivery.tsx")),
  ]),
];
