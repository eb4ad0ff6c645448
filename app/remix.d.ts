import "@remix-run/cloudflare";
import type { RequestContext } from "#app/platform/context.server.ts";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext extends RequestContext {}
}
