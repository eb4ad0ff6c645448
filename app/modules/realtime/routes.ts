import { layout, route } from "@remix-run/route-config";

const at = (file: string) => `modules/realtime/routes/${file}`;

/** The live view, in its gate: what a plan without it sees. */
export const realtimeRoutes = [layout(at("gate.tsx"), [route("realtime", at("live.tsx")), route("realtime/alerts", at("alerts.tsx"))])];
