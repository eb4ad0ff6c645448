import type { AppContext } from "#app/platform/context.server.ts";
import { constantTimeEqual, toBase64Url } from "#app/platform/crypto/bytes.ts";
import { currentSecret, deriveKeyBytes, hmacSha256, ringOf } from "#app/platform/crypto/key-ring.ts";
import type { MailLinks } from "../templates/personalize.server.ts";

type Keys = Pick<AppContext, "config">;

/** What a link of a mail is for: a click, an open, the hidden link, the mail in the browser, or what its reader gets. */
export type LinkKind = "c" | "o" | "t" | "v" | "u";

export interface MailToken {
  campaignId: string;
  n: number;
  kind: LinkKind;
  /** Of a click. */
  link: number | null;
}

const TOKEN = /^([0-9a-f-]{36})\.([0-9a-z]{1,7})\.([cotvu])(\d{0,3})\.([\w-]{16})$/;
/** 96 bits: short enough for a mail, and nobody guesses one. */
const SIGNATURE_BYTES = 12;

const keyOf = (secret: string) => deriveKeyBytes(secret, "mail-link");

const signature = async (key: Uint8Array<ArrayBuffer>, body: string): Promise<string> =>
  toBase64Url((await hmacSha256(key, body)).slice(0, SIGNATURE_BYTES));

const bodyOf = ({ campaignId, n, kind, link }: MailToken): string =>
  `${campaignId}.${n.toString(36)}.${kind}${link ?? ""}`;

/** Signs links for many mails with one key. */
export async function linkSigner({ config }: Keys): Promise<(token: MailToken) => Promise<string>> {
  const key = await keyOf(currentSecret(ringOf(config.SIGNING_KEY, "SIGNING_KEY")));
  return async (token) => {
    const body = bodyOf(token);
    return `${body}.${await signature(key, body)}`;
  };
}

/** What a link says; null for anything that we did not sign. Links of older keys work as long as the key is kept. */
export async function readMailToken({ config }: Keys, text: string): Promise<MailToken | null> {
  const [, campaignId = "", number = "", kind = "", link = "", signed = ""] = TOKEN.exec(text) ?? [];
  if (signed === "") return null;
  const body = `${campaignId}.${number}.${kind}${link}`;
  for (const secret of ringOf(config.SIGNING_KEY, "SIGNING_KEY").secrets.values()) {
    if (!(await constantTimeEqual(signed, await signature(await keyOf(secret), body)))) continue;
    const token = { campaignId, n: Number.parseInt(number, 36), kind: kind as LinkKind };
    return { ...token, link: link === "" ? null : Number(link) };
  }
  return null;
}

export interface PersonalLinks {
  /** For the body of the mail. */
  targets: MailLinks;
  /** For its header (RFC 8058). */
  oneClickUrl: string;
}

/** All addresses of one person's mail. Without tracking links lead straight on, and nothing counts. */
export async function personalLinks(
  { config }: Keys,
  sign: (token: MailToken) => Promise<string>,
  { campaignId, n }: Pick<MailToken, "campaignId" | "n">,
  { links, tracksClicks, tracksOpens }: { links: readonly string[]; tracksClicks: boolean; tracksOpens: boolean },
): Promise<PersonalLinks> {
  const token = (kind: LinkKind, link: number | null = null) => sign({ campaignId, n, kind, link });
  const at = async (kind: LinkKind, link: number | null = null) => `${config.APP_URL}/m/${await token(kind, link)}`;
  const own = await token("u");
  const preferences = `${config.APP_URL}/m/u/${own}`;
  const clicks = tracksClicks
    ? await Promise.all(links.map((url, link) => (/^https?:/i.test(url) ? at("c", link) : Promise.resolve(url))))
    : null;
  return {
    targets: {
      ...(clicks ? { links: clicks, trap: await at("t") } : {}),
      ...(tracksOpens ? { pixel: await at("o") } : {}),
      unsubscribe: preferences,
      preferences,
      view: await at("v"),
    },
    oneClickUrl: `${config.APP_URL}/m/one-click?token=${own}`,
  };
}
