/** The guides, in the order in which they stand; each is a file of content/api-docs with the same name. */
export const GUIDES = [
  { slug: "authentication", label: "Authentication" },
  { slug: "limits", label: "Limits" },
  { slug: "errors", label: "Errors" },
  { slug: "pagination", label: "Pagination" },
  { slug: "idempotency", label: "Idempotency" },
  { slug: "webhooks", label: "Webhooks" },
  { slug: "analytics", label: "Analytics" },
  { slug: "audit-in-ci", label: "Audit in CI" },
  { slug: "versioning", label: "Versioning" },
  { slug: "changelog", label: "Changelog" },
] as const;

export type GuideSlug = (typeof GUIDES)[number]["slug"];

export const DOCS_PATH = "/api-docs";

export const guidePath = (slug: GuideSlug): string => `${DOCS_PATH}/${slug}`;

export const REFERENCE_PATH = `${DOCS_PATH}/reference`;

/** Where the typed client is downloaded; scripts/api-client.mjs puts it there. */
export const CLIENT_PATH = "/downloads/kaja-api-client.tgz";
