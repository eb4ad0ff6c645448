import { bareHost, isLoopbackHost } from "../safe-fetch/guard.ts";
import type { HostObject, Lane } from "./host.object.server.ts";
import { HostPermits } from "./permits.ts";

/** The host that requests to an address are counted for: with and without `www.` it is one, and so are its ports, but for those of this machine. */
export function hostOf(url: URL): string {
  const host = bareHost(url);
  return isLoopbackHost(host) ? url.host : host.replace(/^www\./, "");
}

/** The object that keeps the requests to one host apart, over all workspaces. */
export const hostObject = ({ env }: { env: Pick<Env, "HOST"> }, host: string): DurableObjectStub<HostObject> =>
  env.HOST.get(env.HOST.idFromName(host));

/** Permits of one crawl, or of one use of a tool. A call that is lost is made once more: at worst permits lapse, never are there too many. */
export const permitsFor = (context: { env: Pick<Env, "HOST"> }, lane: Lane = "pages"): HostPermits =>
  new HostPermits({
    take: async (host, request) => {
      try {
        return await hostObject(context, host).takePermits(request, lane);
      } catch {
        return hostObject(context, host).takePermits(request, lane);
      }
    },
    now: () => Date.now(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
