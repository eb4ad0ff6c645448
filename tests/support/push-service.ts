import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { decrypt } from "http_ece";
import type { PushedMessage } from "./push-service-records.ts";

interface Browser {
  keys: ECDH;
  auth: Buffer;
  messages: PushedMessage[];
  asked: number;
}

const read = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Checks the sender's token by RFC 8292: signature, audience, and a lifetime of a day at most. */
function isAuthorized(header: string, origin: string): boolean {
  const [, head = "", body = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) return false;
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as { aud: string; exp: number; sub: string };
  const left = claims.exp - Date.now() / 1_000;
  return (
    claims.aud === origin &&
    left > 0 &&
    left <= 86_400 &&
    /^(https?|mailto):/.test(claims.sub) &&
    verify(
      "sha256",
      Buffer.from(`${head}.${body}`),
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    )
  );
}

/** What the first word of a browser's name makes the service do; 0: nothing. */
function refusalOf(name: string, asked: number): number {
  const kind = name.split("-")[0];
  if (kind === "gone") return 410;
  if (kind === "missing") return 404;
  if (kind === "forbidden") return 403;
  if (kind === "down") return 503;
  if (kind === "busy" && asked === 1) return 429;
  return 0;
}

/**
 * A stand-in for a push service. POST /browsers/NAME makes a browser and answers its subscription; POST /send/NAME takes a message as
 * RFC 8030 says and decrypts it with a library that is not ours; GET /browsers/NAME lists what the browser got.
 */
export async function startPushService(): Promise<{ url: string; stop: () => Promise<void> }> {
  const browsers = new Map<string, Browser>();
  let origin = "";
  const server = createServer(async (request, response) => {
    const [, folder, name = ""] = (request.url ?? "").split("/");
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (folder === "browsers" && request.method === "POST") {
      const keys = createECDH("prime256v1");
      keys.generateKeys();
      const browser = { keys, auth: randomBytes(16), messages: [], asked: 0 };
      browsers.set(name, browser);
      return json(201, {
        endpoint: `${origin}/send/${name}`,
        keys: { p256dh: keys.getPublicKey("base64url"), auth: browser.auth.toString("base64url") },
      });
    }
    const browser = browsers.get(name);
    if (!browser) return json(404, {});
    if (folder === "browsers") return json(200, { messages: browser.messages, asked: browser.asked });
    const body = await read(request);
    browser.asked += 1;
    const { headers } = request;
    if (!isAuthorized(headers.authorization ?? "", origin)) return json(401, {});
    const refusal = refusalOf(name, browser.asked);
    if (refusal !== 0) return response.writeHead(refusal, refusal === 429 ? { "retry-after": "1" } : {}).end();
    if (headers["content-encoding"] !== "aes128gcm" || !/^\d+$/.test(headers.ttl as string) || body.length > 4_096)
      return json(400, {});
    const plain = decrypt(body, { version: "aes128gcm", privateKey: browser.keys, authSecret: browser.auth });
    browser.messages.push({
      payload: JSON.parse(plain.toString("utf8")),
      ttl: String(headers.ttl),
      urgency: String(headers.urgency),
      topic: String(headers.topic),
    });
    return response.writeHead(201, { location: `${origin}/messages/1` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: origin,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
