import type { AppContext } from "#app/platform/context.server.ts";
import { constantTimeEqual, toBase64Url } from "#app/platform/crypto/bytes.ts";
import { currentSecret, deriveKeyBytes, hmacSha256, ringOf } from "#app/platform/crypto/key-ring.ts";

type Keys = Pick<AppContext, "config">;

/** One message to one browser: of a campaign, or of a step of an automation flow. */
export type PushToken = { campaignId: string; n: number } | { workspaceId: string; messageId: string };

/** The message is a number in base 36 (campaign), or 24 hexadecimal digits (flow). */
const TOKEN = /^([0-9a-f-]{36})\.([0-9a-z]{1,9}|[0-9a-f]{24})\.([\w-]{16})$/;
const FLOW_MESSAGE_CHARS = 24;
/** 96 bits, as in links of mails. */
const SIGNATURE_BYTES = 12;

const keyOf = (secret: string) => deriveKeyBytes(secret, "push-link");

const signature = async (key: Uint8Array<ArrayBuffer>, body: string): Promise<string> =>
  toBase64Url((await hmacSha256(key, body)).slice(0, SIGNATURE_BYTES));

/** Signs the tokens of many messages with one key. */
export async function pushTokenSigner({ config }: Keys): Promise<(token: PushToken) => Promise<string>> {
  const key = await keyOf(currentSecret(ringOf(config.SIGNING_KEY, "SIGNING_KEY")));
  return async (token) => {
    const body =
      "campaignId" in token ? `${token.campaignId}.${token.n.toString(36)}` : `${token.workspaceId}.${token.messageId}`;
    return `${body}.${await signature(key, body)}`;
  };
}

/** What a token says; null for anything that we did not sign. */
export async function readPushToken({ config }: Keys, text: string): Promise<PushToken | null> {
  const [, owner = "", message = "", signed = ""] = TOKEN.exec(text) ?? [];
  if (signed === "") return null;
  for (const secret of ringOf(config.SIGNING_KEY, "SIGNING_KEY").secrets.values())
    if (await constantTimeEqual(signed, await signature(await keyOf(secret), `${owner}.${message}`)))
      return message.length === FLOW_MESSAGE_CHARS
        ? { workspaceId: owner, messageId: message }
        : { campaignId: owner, n: Number.parseInt(message, 36) };
  return null;
}
