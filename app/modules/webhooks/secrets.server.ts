import type { AppContext } from "#app/platform/context.server.ts";
import { type KeyRing, parseKeyRing } from "#app/platform/crypto/key-ring.ts";
import { open, seal } from "#app/platform/crypto/seal.ts";
import type { webhookEndpoints } from "#db/schema/webhooks.ts";
import { makeSecret } from "./deliveries/signing.ts";

type Sealing = Pick<AppContext, "config">;
type Secrets = Pick<
  typeof webhookEndpoints.$inferSelect,
  "id" | "workspaceId" | "sealedSecret" | "sealedPreviousSecret" | "previousEndsAt"
>;

const ringOf = ({ config }: Sealing): KeyRing => {
  const ring = parseKeyRing(config.SEALING_KEY);
  if (!ring.ok) throw new Error(`SEALING_KEY ${ring.error}`);
  return ring.value;
};

/** Ties a sealed secret to its row and workspace: moved to another row it does not open. */
const sealContext = ({ id, workspaceId }: Pick<Secrets, "id" | "workspaceId">) => ({
  info: `webhook|${workspaceId}`,
  aad: `${id}|${workspaceId}`,
});

/** A new signing secret of an endpoint, and what of it is stored. */
export async function newSecret(
  context: Sealing,
  endpoint: Pick<Secrets, "id" | "workspaceId">,
): Promise<{ secret: string; sealedSecret: string }> {
  const secret = makeSecret();
  return { secret, sealedSecret: await seal(ringOf(context), secret, sealContext(endpoint)) };
}

async function openSealed(context: Sealing, endpoint: Secrets, sealed: string): Promise<string> {
  const secret = await open(ringOf(context), sealed, sealContext(endpoint));
  if (!secret.ok)
    throw new Error(`The sealed secret of webhook endpoint ${endpoint.id} does not open: ${secret.error}`);
  return secret.value;
}

/** The secret of an endpoint. Throws when its sealed copy does not open. */
export const secretOf = (context: Sealing, endpoint: Secrets): Promise<string> =>
  openSealed(context, endpoint, endpoint.sealedSecret);

/** The secrets that sign at `now`: the endpoint's own first, then the one before while it still does. */
export function secretsOf(context: Sealing, endpoint: Secrets, now: Date): Promise<string[]> {
  const { sealedSecret, sealedPreviousSecret, previousEndsAt } = endpoint;
  const sealed =
    sealedPreviousSecret && previousEndsAt && previousEndsAt > now
      ? [sealedSecret, sealedPreviousSecret]
      : [sealedSecret];
  return Promise.all(sealed.map((one) => openSealed(context, endpoint, one)));
}
