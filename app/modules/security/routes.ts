import { index, route } from "@remix-run/route-config";

const at = (file: string) => `modules/security/${file}`;

/** /security and one address for each of its tabs (see tabs.ts). */
export const securityRoutes = [
  route("security", at("routes/security.tsx"), [
    index(at("routes/overview.tsx")),
    route("sessions", at("routes/sessions.tsx")),
    route("sign-ins", at("routes/sign-ins.tsx")),
    route("audit", at("audit-log/routes/audit.tsx")),
    route("keys", at("routes/keys.tsx")),
  ]),
];

/** Answers without a page around them. */
export const securityResourceRoutes = [route("security/audit.csv", at("audit-log/routes/audit-csv.ts"))];
