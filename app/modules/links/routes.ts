import { route } from "@remix-run/route-config";

const at = (file: string) => `modules/links/routes/${file}`;

export const linkRoutes = [
  route("cross-module/links", at("links.tsx")),
  route("cross-module/links/new", at("new-link.tsx")),
  route("cross-module/links/import", at("import.tsx")),
  route("cross-module/links/blocked", at("blocked.tsx")),
  route("cross-module/links/:linkId", at("link.tsx")),
  route("cross-module/links/:linkId/edit", at("edit-link.tsx")),
  route("cross-module/links/:linkId/qr", at("qr-code.tsx")),
];

/** Answers without a page around them. */
export const linkResourceRoutes = [
  route("cross-module/links/:linkId/qr.svg", at("qr-svg.ts")),
  route("cross-module/links/:linkId/qr.png", at("qr-png.ts")),
];

/** For everybody. */
export const hostedLinkRoutes = [
  route("r/:slug", at("short-link.tsx")),
  route("r/:slug/stats", at("public-stats.tsx")),
];
