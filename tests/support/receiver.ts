import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

/** What came to one name, as the receiver saw it. */
export interface ReceivedHook {
  path: string;
  headers: Record<string, string>;
  body: string;
  /** Whether the public library took the signature; null while the receiver has no secret. */
  verified: boolean | null;
}

/** What a name is to answer, in turn; the last answer for ever. Empty: 204. */
export interface ReceiverScript {
  answers?: { status: number; body?: string }[];
  /** With these the receiver checks signatures, and answers 401 to a request that none of them opens. */
  secrets?: string[];
}

interface Place {
  script: ReceiverScript;
  received: ReceivedHook[];
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

const accepts = (secret: string, body: string, headers: Record<string, string>): boolean => {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};

/**
 * A receiver of webhooks on a port of this machine. POST /hooks/<name> takes them; /hang/, /endless/ and /redirect/
 * behave badly. PUT /script/<name> says what is answered, GET /received/<name> what came.
 */
export async function startReceiver(): Promise<{ url: string; stop: () => Promise<void> }> {
  const places = new Map<string, Place>();
  const placeOf = (name: string): Place => {
    const place = places.get(name) ?? { script: {}, received: [] };
    places.set(name, place);
    return place;
  };

  async function take(name: string, path: string, request: IncomingMessage, response: ServerResponse) {
    const body = await readBody(request);
    const { script, received } = placeOf(name);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([field, value]) => [field, String(value)]));
    const verified = script.secrets ? script.secrets.some((secret) => accepts(secret, body, headers)) : null;
    received.push({ path, headers, body, verified });
    if (path.startsWith("/hang/")) return;
    if (path.startsWith("/redirect/"))
      return void response.writeHead(302, { location: `/hooks/${name}-elsewhere` }).end();
    if (path.startsWith("/endless/")) {
      const timer = setInterval(() => response.write("x".repeat(16_384)), 1);
      response.on("close", () => clearInterval(timer));
      return void response.writeHead(200);
    }
    if (verified === false) return void response.writeHead(401).end("The signature is wrong.");
    const answers = script.answers ?? [];
    const answer = answers[Math.min(received.length, answers.length) - 1] ?? { status: 204 };
    response.writeHead(answer.status).end(answer.body ?? "");
  }

  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const [, kind = "", name = ""] = path.split(/[/?]/);
    const work = async () => {
      if (kind === "received") response.end(JSON.stringify(placeOf(name).received));
      else if (kind === "script") {
        placeOf(name).script = JSON.parse(await readBody(request)) as ReceiverScript;
        response.end();
      } else await take(name, path, request, response);
    };
    work().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
