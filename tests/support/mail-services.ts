import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { MailServiceRecord } from "./mail-service-records.ts";
import { SERVICE_SECRETS } from "./mail-service-records.ts";

interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Takes the mail and never says so. */
  isSilent?: boolean;
}

type Fields = Record<string, unknown>;

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** Checks Signature Version 4 by the specification, from what arrived. */
function isAwsSigned({ method, url, headers }: IncomingMessage, path: string, body: string): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([A-Z0-9]+)\/(\d{8})\/([a-z0-9-]+)\/ses\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    );
  if (!match || url === undefined) return false;
  const [, , day = "", region = "", names = "", signature] = match;
  const time = String(headers["x-amz-date"]);
  const canonical = [
    ...[method ?? "", path, ""],
    ...names.split(";").map((name) => `${name}:${headers[name]}`),
    ...["", names, sha256(body)],
  ].join("\n");
  const scope = `${day}/${region}/ses/aws4_request`;
  const key = [region, "ses", "aws4_request"].reduce(hmac, hmac(`AWS4${SERVICE_SECRETS.ses}`, day));
  return hmac(key, ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n")).toString("hex") === signature;
}

/** What each local part of a recipient makes a service do. */
const localOf = (address: string) => (address.split("@")[0] ?? "").split("+")[0];

function ses(fields: Fields, isSigned: boolean): Reply {
  const error = (status: number, type: string, message: string) => ({
    ...{ status, body: { message }, headers: { "x-amzn-errortype": type } },
  });
  if (!isSigned) return error(403, "SignatureDoesNotMatchException:", "The request signature does not match.");
  const [to = ""] = (fields.Destination as { ToAddresses?: string[] }).ToAddresses ?? [];
  const kind = localOf(to);
  if (kind === "busy") return error(429, "TooManyRequestsException:", "Maximum sending rate exceeded.");
  if (kind === "rejected") return error(400, "MessageRejected:", "Email contains a virus.");
  if (kind === "unverified")
    return error(400, "MessageRejected:", "Email address is not verified. The following identities failed the check");
  return { status: 200, body: { MessageId: `ses-${sha256(to).slice(0, 20)}` }, isSilent: kind === "silent" };
}

function postmark(fields: Fields, isSigned: boolean): Reply {
  const error = (status: number, ErrorCode: number, Message: string) => ({ status, body: { ErrorCode, Message } });
  if (!isSigned) return error(401, 10, "No Account or Server API tokens were supplied in the HTTP headers.");
  const to = String(fields.To);
  const kind = localOf(to);
  if (kind === "busy") return { ...error(429, 0, "Rate limit exceeded"), headers: { "retry-after": "600" } };
  if (kind === "down") return { status: 503, body: "Service Unavailable" };
  if (kind === "rejected") return error(422, 406, `You tried to send to a recipient that is inactive: ${to}`);
  if (kind === "unverified") return error(422, 400, "The 'From' address you supplied is not a Sender Signature.");
  const body = { To: to, MessageID: `pm-${sha256(to).slice(0, 20)}`, ErrorCode: 0, Message: "OK" };
  return { status: 200, body, isSilent: kind === "silent" };
}

function resend(fields: Fields, isSigned: boolean): Reply {
  const error = (statusCode: number, name: string, message: string) => ({
    ...{ status: statusCode, body: { statusCode, name, message } },
  });
  if (!isSigned) return error(401, "missing_api_key", "Missing API key in the authorization header.");
  const [to = ""] = fields.to as string[];
  const kind = localOf(to);
  if (kind === "busy") return error(429, "rate_limit_exceeded", "Too many requests.");
  if (kind === "rejected") return error(422, "validation_error", "Invalid `to` field.");
  if (kind === "unverified") return error(403, "validation_error", "The domain is not verified.");
  return { status: 200, body: { id: `re-${sha256(to).slice(0, 20)}` }, isSilent: kind === "silent" };
}

/**
 * Stand-ins for Amazon SES, Postmark and Resend by their documentation, each below a folder of its own. GET /taken?to= lists what
 * was taken for an address.
 */
export async function startMailServices(): Promise<{ url: string; stop: () => Promise<void> }> {
  const taken: (MailServiceRecord & { to: string })[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://services");
    const json = { "content-type": "application/json" };
    if (url.pathname === "/taken") {
      const found = taken.filter(({ to }) => to === url.searchParams.get("to"));
      return response.writeHead(200, json).end(JSON.stringify(found));
    }
    const [, service = "", path = ""] = /^\/([a-z]+)(\/.*)$/.exec(url.pathname) ?? [];
    const text = await read(request);
    const fields = JSON.parse(text) as Fields;
    const { headers } = request;
    const replies: Record<string, () => Reply> = {
      ses: () => ses(fields, path === "/v2/email/outbound-emails" && isAwsSigned(request, url.pathname, text)),
      postmark: () => postmark(fields, headers["x-postmark-server-token"] === SERVICE_SECRETS.postmark),
      resend: () => resend(fields, headers.authorization === `Bearer ${SERVICE_SECRETS.resend}`),
    };
    const reply = replies[service]?.() ?? { status: 404, body: {} };
    const to = JSON.stringify(fields).match(/"([^"@\s]+@example\.com)"/)?.[1] ?? "";
    if (reply.status === 200)
      taken.push({ service, to, fields, headers: { idempotency: String(headers["idempotency-key"] ?? "") } });
    if (reply.isSilent) return request.socket.destroy();
    return response.writeHead(reply.status, { ...json, ...reply.headers }).end(JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
