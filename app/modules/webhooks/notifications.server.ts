import { notify } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readWorkspaceOwners } from "#app/platform/workspace/workspace.server.ts";
import type { webhookEndpoints } from "#db/schema/webhooks.ts";
import { DISABLED_LABELS, type DisabledReason } from "./deliveries/domain/outcome.ts";
import { webhookDisabled } from "./mail-templates.server.ts";
import { endpointPath } from "./paths.ts";

type Endpoint = Pick<typeof webhookEndpoints.$inferSelect, "id" | "workspaceId" | "url" | "description">;

const nameOf = ({ description, url }: Endpoint): string => description || new URL(url).host;

/**
 * Notifies the owners that their endpoint was turned off, by bell and mail. A failure for one owner does not affect the
 * others or the endpoint.
 */
export async function notifyDisabled(context: AppContext, endpoint: Endpoint, reason: DisabledReason): Promise<void> {
  const { title, text } = DISABLED_LABELS[reason];
  const href = endpointPath(endpoint.id);
  const { workspaceId } = endpoint;
  try {
    for (const { userId, firstName } of await readWorkspaceOwners(context.db, workspaceId)) {
      const data = {
        firstName,
        endpointName: nameOf(endpoint),
        endpointUrl: endpoint.url,
        title,
        explanation: text,
        url: `${context.config.APP_URL}${href}`,
      };
      await notify(context, {
        userId,
        workspaceId,
        kind: "account",
        title: `Webhook ${nameOf(endpoint)}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
        body: text,
        href,
        mail: webhookDisabled(data),
      }).catch((cause: unknown) => context.log.error("webhook_delivery.tell_failed", { userId }, cause));
    }
  } catch (cause) {
    context.log.error("webhook_delivery.tell_failed", { workspaceId }, cause);
  }
}

/** Notifies the owners, by bell, that somebody has looked at a signing secret. */
export async function notifyRevealed(context: AppContext, endpoint: Endpoint, byName: string): Promise<void> {
  const { workspaceId } = endpoint;
  for (const { userId } of await readWorkspaceOwners(context.db, workspaceId)) {
    await notify(context, {
      userId,
      workspaceId,
      kind: "account",
      title: `The signing secret of a webhook was shown`,
      body: `${byName} looked at the secret of ${nameOf(endpoint)}. If that should not have been, replace it.`,
      href: endpointPath(endpoint.id),
    });
  }
}
