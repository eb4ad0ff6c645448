import { listKeys } from "#app/modules/api-keys/index.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";

/** A key of the reader as the documentation names it; the secret is never part of it. */
export interface OwnKey {
  id: string;
  name: string;
  masked: string;
  permissions: string[];
}

/** The reader's keys that work at this moment, newest first. None where they cannot be read: a page of text does not fail for them. */
export async function listOwnKeys(context: RequestContext, session: Session): Promise<OwnKey[]> {
  const now = context.now();
  const keys = await listKeys(context, session).catch((cause: unknown) => {
    context.log.error("api_docs.keys_failed", {}, cause);
    return [];
  });
  return keys
    .filter(({ isActive, expiresAt }) => isActive && (expiresAt === null || expiresAt > now))
    .map(({ id, name, masked, permissions }) => ({ id, name, masked, permissions }));
}
