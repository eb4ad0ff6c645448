import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { StripeWorld } from "./stripe-world.ts";

/** A running stand-in for Stripe's HTTP API. */
export interface StripeServer {
  url: string;
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

const send = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response
    .writeHead(status, { "content-type": "application/json", "request-id": `req_${randomUUID()}`, ...headers })
    .end(JSON.stringify(body));

/**
 * Stripe on a free port of this machine, as far as the product uses it: form-encoded bodies, idempotency keys, errors in
 * its shape. `/control/<key>/<step>` moves a world (time, cards, refunds); each secret key has one of its own. It sends
 * no events: the test asks for them and delivers them, in what order it likes.
 */
export async function startStripeServer(): Promise<StripeServer> {
  const worlds = new Map<string, StripeWorld>();
  const worldOf = (key: string): StripeWorld => {
    const known = worlds.get(key) ?? new StripeWorld();
    worlds.set(key, known);
    return known;
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://stripe.invalid");
    const text = await bodyOf(request);
    try {
      const [, area, key = "", step = ""] = url.pathname.split("/");
      if (area === "control")
        return send(response, 200, worldOf(key).control(step, JSON.parse(text || "{}") as Record<string, never>) ?? {});
      if (area === "pay") return pay(request, response, worldOf(key), step);
      const world = worldOf((request.headers.authorization ?? "").replace(/^Bearer /, ""));
      const { status, body, replayed } = world.call({
        method: request.method ?? "GET",
        path: url.pathname,
        params: new URLSearchParams(request.method === "GET" || request.method === "DELETE" ? url.search : text),
        idempotencyKey: request.headers["idempotency-key"]?.toString() ?? null,
        base: `http://${request.headers.host}/pay/${(request.headers.authorization ?? "").replace(/^Bearer /, "")}`,
      });
      send(response, status, body, replayed ? { "idempotent-replayed": "true" } : {});
    } catch (cause) {
      send(response, 500, { error: { type: "api_error", message: String(cause) } });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address !== "object") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The page on which a person pays, of one button, and the one on which they manage their cards. */
function pay(request: IncomingMessage, response: ServerResponse, world: StripeWorld, sessionId: string): void {
  if (request.method === "POST") {
    const back = world.control("complete", { session: sessionId }) as { url: string };
    response.writeHead(303, { location: back.url }).end();
    return;
  }
  const body =
    sessionId === "portal" ? "<h1>Your cards</h1>" : '<h1>Checkout</h1><form method="post"><button>Pay</button></form>';
  response
    .writeHead(200, { "content-type": "text/html" })
    .end(`<!doctype html><html lang="en"><title>Stand-in</title>${body}`);
}
