import { index, type RouteConfigEntry, route } from "@remix-run/route-config";

const at = (file: string) => `modules/leads/${file}`;

/**
 * Pages under /leads, in one frame with tabs (see tabs.ts).
 * @param moduleRoutes pages that other modules put into the frame: contacts, segments, forms
 */
export const leadRoutes = (moduleRoutes: RouteConfigEntry[]) => [
  route("leads", at("routes/layout.tsx"), [
    index(at("board/routes/board.tsx")),
    route("list", at("list/routes/list.tsx")),
    route("report", at("report/routes/report.tsx")),
    route("scoring", at("scoring/routes/scoring.tsx")),
    route("settings", at("settings/routes/settings.tsx")),
    ...moduleRoutes,
  ]),
];
