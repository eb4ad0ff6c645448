import { createDohResolver } from "#app/platform/safe-fetch/resolve.ts";
import { createSafeFetch, type SafeFetchOptions } from "#app/platform/safe-fetch/safe-fetch.ts";

/** One request for the Worker under test. `dns` says to which local port the runtime's own look-up of a name leads, call by call. */
export interface Order {
  url: string;
  options?: SafeFetchOptions;
  allowLoopback?: boolean;
  dns?: Record<string, number[]>;
}

export interface Outcome {
  kind: string;
  status: number | null;
  text: string;
  bodyBytes: number;
  truncated: boolean;
  hops: number;
  ms: number;
}

interface TestEnv {
  DOH_URL: string;
  ALLOWED_PORTS: number[];
}

const run = async (env: TestEnv, { url, options, allowLoopback = false, dns = {} }: Order): Promise<Outcome> => {
  const startedAtMs = Date.now();
  const calls = new Map<string, number>();
  const routed: typeof fetch = (input, init) => {
    const target = new URL(String(input));
    const call = calls.get(target.hostname) ?? 0;
    const ports = dns[target.hostname];
    if (ports) {
      calls.set(target.hostname, call + 1);
      target.host = `127.0.0.1:${ports[Math.min(call, ports.length - 1)]}`;
    }
    return fetch(target.href, init);
  };
  const safeFetch = createSafeFetch({
    fetch: routed,
    resolver: createDohResolver({ fetch, clock: () => Date.now(), endpoint: env.DOH_URL }),
    allowLoopback,
    ownHosts: ["kaja.app"],
    allowedPorts: env.ALLOWED_PORTS,
    clock: () => Date.now(),
  });
  const result = await safeFetch(url, options);
  const empty = { text: "", bodyBytes: 0, truncated: false };
  if (!result.ok)
    return {
      ...empty,
      kind: result.error.kind,
      status: result.error.status,
      hops: result.error.hops.length,
      ms: Date.now() - startedAtMs,
    };
  const body = await result.value.readText();
  return {
    kind: body.ok ? "ok" : body.error.kind,
    status: result.value.status,
    text: body.ok ? body.value.text.slice(0, 500) : "",
    bodyBytes: result.value.bodyBytes,
    truncated: result.value.truncated,
    hops: result.value.hops.length,
    ms: Date.now() - startedAtMs,
  };
};

/**
 * The Worker under test: takes a list of orders and carries them out one after the other.
 * @public Miniflare runs it.
 */
export default {
  async fetch(request: Request, env: TestEnv): Promise<Response> {
    const orders = (await request.json()) as Order[];
    const outcomes: Outcome[] = [];
    for (const order of orders) outcomes.push(await run(env, order));
    return Response.json(outcomes);
  },
};
