import { notify } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readWorkspaceOwners } from "#app/platform/workspace/workspace.server.ts";
import { days } from "#app/shared/time.ts";
import { noteRevoked } from "../client/revoked.server.ts";
import { connectorOf } from "../domain/connectors/index.ts";
import { connectionPath } from "../paths.ts";
import { type ConnectionRow, findEnding, noteEnding } from "./repo.server.ts";

/** How long before its sign-in ends the owners hear of it. */
const NOTICE_MS = days(7);

const endsText = (title: string, expiresAt: Date): string =>
  `The sign-in at ${title} ends on ${expiresAt.toISOString().slice(0, 10)} (UTC). Renew the credentials before then.`;

/** Notifies the owners once that a sign-in ends soon, and stops a connection whose sign-in has ended. */
async function settle(context: AppContext, row: ConnectionRow, expiresAt: Date, now: Date): Promise<void> {
  const { workspaceId, id, name, connector } = row;
  if (expiresAt <= now) return noteRevoked(context, workspaceId, row);
  const text = endsText(connectorOf(connector).title, expiresAt);
  if (!(await noteEnding({ db: context.db, workspaceId }, id, text))) return;
  for (const { userId } of await readWorkspaceOwners(context.db, workspaceId))
    await notify(context, {
      ...{ userId, workspaceId, kind: "account", href: connectionPath(id) },
      title: `Sign in again for ${name}`,
      body: text,
    });
}

/** Looks for connections whose sign-in ends within a week, or has ended. */
export async function noteEndingSignIns(context: AppContext, now: Date): Promise<void> {
  const ending = await findEnding(context.db, new Date(now.getTime() + NOTICE_MS));
  for (const row of ending)
    if (row.expiresAt)
      await settle(context, row, row.expiresAt, now).catch((cause: unknown) =>
        context.log.error("connection.expiry_failed", { connectionId: row.id }, cause),
      );
}
