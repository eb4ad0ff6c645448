import type { AppContext } from "#app/platform/context.server.ts";
import { constantTimeEqual, toBase64Url } from "#app/platform/crypto/bytes.ts";
import { currentSecret, deriveKeyBytes, hmacSha256, ringOf } from "#app/platform/crypto/key-ring.ts";

type Keys = Pick<AppContext, "config">;

/** One message to one browser. */
export interface PushToken {
  campaignId: string;
  n: number;
}

const TOKEN = /^([0-9a-f-]{36})\.([0-9a-z]{1,9})\.([\w-]{16})$/;
/** 96 bits, as in links of mails. */
const SIGNATURE_BYTES = 12;

const keyOf = (secret: string) => deriveKeyBytes(secret, "push-link");

const signature = async (key: Uint8Array<ArrayBuffer>, body: string): Promise<string> =>
  toBase64Url((await hmacSha256(key, body)).slice(0, SIGNATURE_BYTES));

/** Signs the tokens of many messages with one key. */
export async function pushTokenSigner({ config }: Keys): Promise<(token: PushToken) => Promise<string>> {
  const key = await keyOf(currentSecret(ringOf(config.SIGNING_KEY, "SIGNING_KEY")));
  return async ({ campaignId, n }) => {
    const body = `${campaignId}.${n.toString(36)}`;
    return `${body}.${await signature(key, body)}`;
  };
}

/** What a token says; null for anything that we did not sign. */
export async function readPushToken({ config }: Keys, text: string): Promise<PushToken | null> {
  const [, campaignId = "", number = "", signed = ""] = TOKEN.exec(text) ?? [];
  if (signed === "") return null;
  for (const secret of ringOf(config.SIGNING_KEY, "SIGNING_KEY").secrets.values())
    if (await constantTimeEqual(signed, await signature(await keyOf(secret), `${campaignId}.${number}`)))
      return { campaignId, n: Number.parseInt(number, 36) };
  return null;
}
