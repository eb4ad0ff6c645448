import { PUBLIC_CACHE } from "./cache.ts";
import { SCRIPTLESS_POLICY } from "./csp.ts";

/** Returns headers of a public page without scripts; caches may keep it by default. */
export const publicPageHeaders = (cacheControl = PUBLIC_CACHE): Record<string, string> => ({
  "Cache-Control": cacheControl,
  "Content-Security-Policy": SCRIPTLESS_POLICY,
});
