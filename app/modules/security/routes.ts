import { index, route } from "@remix-run/route-config";

const at = (file: string) => `modules/security/routes/${file}`;

/** /security and one address for each of its tabs (see tabs.ts). */
export const securityRoutes = [
  route("security", at("security.tsx"), [
    index(at("overview.tsx")),
    route("sessions", at("sessions.tsx")),
    route("sign-ins", at("sign-ins.tsx")),
    route("audit", at("audit.tsx")),
    route("keys", at("keys.tsx")),
  ]),
];

/** Answers without a page around them. */
export const securityResourceRoutes = [route("security/audit.csv", at("audit-csv.ts"))];
