// The server build of Remix as vite.config.ts leaves it: route modules are imported on demand.
declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/cloudflare";

  type Route = NonNullable<ServerBuild["routes"][string]>;
  export interface LazyRoute extends Omit<Route, "module"> {
    module: () => Promise<Route["module"]>;
  }

  export const assets: ServerBuild["assets"];
  export const assetsBuildDirectory: ServerBuild["assetsBuildDirectory"];
  export const basename: ServerBuild["basename"];
  export const entry: ServerBuild["entry"];
  export const future: ServerBuild["future"];
  export const isSpaMode: ServerBuild["isSpaMode"];
  export const mode: ServerBuild["mode"];
  export const publicPath: ServerBuild["publicPath"];
  export const routes: Record<string, LazyRoute>;
}
