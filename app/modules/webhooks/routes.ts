import { layout, route } from "@remix-run/route-config";

const at = (file: string) => `modules/webhooks/${file}`;

/** Pages of the webhooks, in their gate: what a plan without them sees. */
export const webhookRoutes = [
  layout(at("routes/plan-gate.tsx"), [
    route("workspace/webhooks", at("routes/endpoints.tsx")),
    route("workspace/webhooks/new", at("routes/new-endpoint.tsx")),
    route("workspace/webhooks/:endpointId", at("routes/endpoint.tsx")),
    route("workspace/webhooks/:endpointId/deliveries/:deliveryId", at("deliveries/routes/delivery.tsx")),
  ]),
];
