import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { bounceToken } from "../settings/service.server.ts";
import { findProvider } from "./repo.server.ts";
import { openSecrets, settingsOf } from "./secrets.server.ts";

/** A connected service as its page shows it: never with a secret. */
export async function readProviderView(scope: WorkspaceScope) {
  const row = await findProvider(scope);
  if (!row) return null;
  const { kind, fromEmail, status, lastError, lastErrorAt, lastSentAt, updatedAt } = row;
  return {
    ...{ kind, fromEmail, status, lastError, settings: settingsOf(row) },
    updatedAtMs: updatedAt.getTime(),
    lastErrorAtMs: lastErrorAt?.getTime() ?? null,
    lastSentAtMs: lastSentAt?.getTime() ?? null,
  };
}
export type ProviderView = NonNullable<Awaited<ReturnType<typeof readProviderView>>>;

export const hasProvider = async (scope: WorkspaceScope): Promise<boolean> => (await findProvider(scope)) !== undefined;

/** Where services report bounces of a workspace: the token as a part of the address, or as the password of HTTP Basic. */
export async function readReportAddresses(context: Pick<AppContext, "config">, workspaceId: string) {
  const token = await bounceToken(context, workspaceId);
  const { origin, protocol, host } = new URL(context.config.APP_URL);
  return {
    address: `${origin}/webhooks/mail/${workspaceId}/${token}`,
    withBasic: `${protocol}//kaja:${token}@${host}/webhooks/mail/${workspaceId}`,
  };
}

/** Whether Resend's reports can be checked: its signing secret is stored. */
export async function hasWebhookSecret(context: Pick<AppContext, "config">, scope: WorkspaceScope): Promise<boolean> {
  const row = await findProvider(scope);
  return row?.kind === "resend" && ((await openSecrets(context, row))?.webhookSecret ?? "") !== "";
}
