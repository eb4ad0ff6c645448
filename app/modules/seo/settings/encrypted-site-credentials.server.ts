import type { AppContext } from "#app/platform/context.server.ts";
import { utf8 } from "#app/platform/crypto/bytes.ts";
import { type KeyRing, parseKeyRing } from "#app/platform/crypto/key-ring.ts";
import { open, seal } from "#app/platform/crypto/seal.ts";
import { toBase64 } from "#app/shared/encoding/base64.ts";

/** A website's own sign-in (HTTP Basic, RFC 7617): at rest it is sealed, and it opens for the project and the origin it was given for alone. */
interface SignInOf {
  workspaceId: string;
  projectId: string;
  /** Address of the project's start page. */
  url: string;
}

const ringOf = ({ config }: Pick<AppContext, "config">): KeyRing => {
  const ring = parseKeyRing(config.SEALING_KEY);
  if (!ring.ok) throw new Error(`SEALING_KEY ${ring.error}`);
  return ring.value;
};

const contextOf = ({ workspaceId, projectId, url }: SignInOf) => ({
  info: `seo-sign-in|${workspaceId}`,
  aad: `${projectId}|${workspaceId}|${new URL(url).origin}`,
});

/** Seals what the header will say. */
export function encryptSiteCredentials(
  context: Pick<AppContext, "config">,
  of: SignInOf,
  { username, password }: { username: string; password: string },
): Promise<string> {
  const header = `Basic ${toBase64(utf8(`${username}:${password}`))}`;
  return seal(ringOf(context), header, contextOf(of));
}

/** The Authorization header; null when it was sealed for another origin, or its key is gone: then the site is visited without. */
export async function decryptSiteCredentials(
  context: Pick<AppContext, "config">,
  of: SignInOf,
  sealed: string,
): Promise<string | null> {
  const opened = await open(ringOf(context), sealed, contextOf(of));
  return opened.ok ? opened.value : null;
}
