import { notify } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readWorkspaceOwners } from "#app/platform/workspace/workspace.server.ts";
import { writeStatus } from "../connections/repo.server.ts";
import { connectorOf } from "../domain/connectors/index.ts";
import { connectionPath } from "../paths.ts";
import type { Connection } from "./types.ts";

/**
 * Writes down that the credentials of a connection stopped working, and notifies the owners the first time. A failure is logged: the
 * caller has its answer anyway.
 */
export async function noteRevoked(
  context: AppContext,
  workspaceId: string,
  { id, name, connector }: Pick<Connection, "id" | "name" | "connector">,
): Promise<void> {
  const { title } = connectorOf(connector);
  try {
    const scope = { db: context.db, workspaceId };
    const isNew = await writeStatus(scope, id, "needs_attention", `${title} no longer accepts the credentials.`);
    if (!isNew) return;
    for (const { userId } of await readWorkspaceOwners(context.db, workspaceId))
      await notify(context, {
        userId,
        workspaceId,
        kind: "account",
        title: `Connection ${name} needs attention`,
        body: `${title} no longer accepts its credentials. Nothing is sent until you renew them.`,
        href: connectionPath(id),
      });
  } catch (cause) {
    context.log.error("connection.revoked_note_failed", { connectionId: id }, cause);
  }
}
