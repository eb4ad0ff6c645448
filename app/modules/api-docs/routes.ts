import { index, route } from "@remix-run/route-config";

const at = (file: string) => `modules/api-docs/routes/${file}`;

/** Documentation of the public API. */
export const apiDocsRoutes = [
  route("api-docs", at("docs.tsx"), [
    index(at("overview.tsx")),
    route("reference", at("reference.tsx")),
    route(":guide", at("guide.tsx")),
  ]),
];
