import type { AppContext } from "#app/platform/context.server.ts";
import { ringOf } from "#app/platform/crypto/key-ring.ts";
import { open, seal } from "#app/platform/crypto/seal.ts";
import type { ConnectionRow } from "../connections/repo.server.ts";
import { hasSecretAddress } from "../domain/secret-address.ts";

type Sealing = Pick<AppContext, "config">;

/** What a connection proves itself with, by the names of its connector's form, and what sign-in added. */
export type Credentials = Readonly<Record<string, string>>;

/** The key is derived for the workspace alone; the sealed text opens for its own thing only. */
const sealContext = (workspaceId: string, about: string) => ({
  info: `connections|${workspaceId}`,
  aad: `${about}|${workspaceId}`,
});

/** What the sealed session of a connection belongs to. */
export const aboutSession = (connectionId: string): string => `session|${connectionId}`;

/** Seals values of a workspace. `about` names what they belong to: the id of a connection, or "session|<id>". */
export const sealValues = ({ config }: Sealing, workspaceId: string, about: string, values: Credentials) =>
  seal(ringOf(config.SEALING_KEY, "SEALING_KEY"), JSON.stringify(values), sealContext(workspaceId, about));

/** Opens what `sealValues` made; null when it does not open: the key left the ring, or the text was changed. */
export async function openValues(
  { config }: Sealing,
  workspaceId: string,
  about: string,
  sealed: string,
): Promise<Credentials | null> {
  const opened = await open(ringOf(config.SEALING_KEY, "SEALING_KEY"), sealed, sealContext(workspaceId, about));
  return opened.ok ? (JSON.parse(opened.value) as Credentials) : null;
}

/**
 * Opens the credentials of a connection; null when they do not open. A feed or program that was connected before addresses were sealed
 * has its whole address in the row until it is renewed.
 */
export async function openCredentials(
  context: Sealing,
  { workspaceId, id, connector, serverUrl, sealedCredentials }: ConnectionRow,
): Promise<Credentials | null> {
  const credentials = await openValues(context, workspaceId, id, sealedCredentials);
  if (!credentials || !hasSecretAddress(connector)) return credentials;
  return { address: serverUrl ?? "", ...credentials };
}
