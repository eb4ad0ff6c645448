import { openValues, sealValues } from "#app/modules/integrations/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { EMPTY_SETTINGS, type ProviderSecrets, type ProviderSettings } from "./domain/provider.ts";
import type { ProviderRow } from "./repo.server.ts";

const ABOUT = "mail-provider";

export const sealSecrets = (context: Pick<AppContext, "config">, workspaceId: string, secrets: ProviderSecrets) =>
  sealValues(context, workspaceId, ABOUT, { ...secrets });

/** The secrets of a provider; null when they do not open any more. */
export async function openSecrets(
  context: Pick<AppContext, "config">,
  { workspaceId, sealedSecrets }: Pick<ProviderRow, "workspaceId" | "sealedSecrets">,
): Promise<ProviderSecrets | null> {
  const values = await openValues(context, workspaceId, ABOUT, sealedSecrets);
  return values && { secret: values.secret ?? "", webhookSecret: values.webhookSecret ?? "" };
}

export const settingsOf = ({ settings }: Pick<ProviderRow, "settings">): ProviderSettings => ({
  ...EMPTY_SETTINGS,
  ...(JSON.parse(settings) as Partial<ProviderSettings>),
});
