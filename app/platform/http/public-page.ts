import { PUBLIC_CACHE } from "./cache.ts";
import { SCRIPTLESS_POLICY } from "./csp.ts";

/** Headers of a public page without scripts; caches may keep it unless told otherwise. */
export const publicPageHeaders = (cacheControl = PUBLIC_CACHE): Record<string, string> => ({
  "Cache-Control": cacheControl,
  "Content-Security-Policy": SCRIPTLESS_POLICY,
});
