import { toHex, utf8 } from "#app/platform/crypto/bytes.ts";
import { hmacSha256 } from "#app/platform/crypto/key-ring.ts";

export interface AwsKey {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  service: string;
}

export interface AwsRequest {
  method: string;
  url: URL;
  /** Headers that are signed beside host and x-amz-date. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

const sha256 = async (text: string): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(text))));

/** RFC 3986 encoding as Signature Version 4 asks for it. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");

/**
 * Signs a request by AWS Signature Version 4 (docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html)
 * and returns all of its headers but `host`, which the runtime sets.
 */
export async function signAwsRequest(
  { accessKeyId, secretAccessKey, region, service }: AwsKey,
  { method, url, headers, body }: AwsRequest,
  now: Date,
): Promise<Record<string, string>> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = time.slice(0, 8);
  const signed: Record<string, string> = { ...headers, host: url.host, "x-amz-date": time };
  const names = Object.keys(signed).sort();
  const canonical = [
    ...[method, url.pathname, canonicalQuery(url)],
    ...names.map((name) => `${name}:${(signed[name] ?? "").trim().replace(/ +/g, " ")}`),
    ...["", names.join(";"), await sha256(body)],
  ].join("\n");
  const scope = [day, region, service, "aws4_request"].join("/");
  const toSign = ["AWS4-HMAC-SHA256", time, scope, await sha256(canonical)].join("\n");
  let key = utf8(`AWS4${secretAccessKey}`);
  for (const part of [day, region, service, "aws4_request"]) key = await hmacSha256(key, part);
  const signature = toHex(await hmacSha256(key, toSign));
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature}`;
  return { ...headers, "x-amz-date": time, authorization };
}
