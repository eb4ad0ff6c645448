import { layout, route } from "@remix-run/route-config";

const at = (file: string) => `modules/realtime/${file}`;

/** The live view, in its gate: what a plan without it sees. */
export const realtimeRoutes = [
  layout(at("routes/plan-gate.tsx"), [
    route("realtime", at("routes/live.tsx")),
    route("realtime/alerts", at("routes/alerts.tsx")),
  ]),
];
