import { index, route } from "@remix-run/route-config";

const at = (file: string) => `modules/api-docs/routes/${file}`;
const inReference = (file: string) => `modules/api-docs/reference/routes/${file}`;

/** Documentation of the public API. */
export const apiDocsRoutes = [
  route("api-docs", at("docs.tsx"), [
    index(at("overview.tsx")),
    route("reference", inReference("reference.tsx"), [
      index(inReference("operations.tsx")),
      route(":operation", inReference("operation.tsx")),
    ]),
    route(":guide", at("guide.tsx")),
  ]),
];
