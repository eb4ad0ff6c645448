import { type OpenApiDocument, readOpenApi } from "./domain/openapi.ts";

/** Made of the route files before the pages are built (scripts/openapi.mjs). */
const FILES = import.meta.glob<OpenApiDocument>("/.cache/openapi.json", { import: "default", eager: true });

let reference: ReturnType<typeof readOpenApi> | undefined;

/** Every operation and model of the API, as this build has them. Throws when the build lacks its description. */
export function readReference(): ReturnType<typeof readOpenApi> {
  const [document] = Object.values(FILES);
  if (!document) throw new Error(".cache/openapi.json is missing: run the build");
  reference ??= readOpenApi(document);
  return reference;
}
