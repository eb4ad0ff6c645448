import { notify } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readWorkspaceOwners } from "#app/platform/workspace/workspace.server.ts";
import { adapterOf } from "../../client/adapters/index.ts";
import { noteRevoked } from "../../client/revoked.server.ts";
import { connectorOf } from "../../domain/connectors/index.ts";
import { NOTICE_MS } from "../../domain/limits.ts";
import { connectionPath } from "../../paths.ts";
import { connectionsStub } from "../../store/connections-stub.server.ts";
import { type ConnectionRow, findConnection, findEnding, noteEnding } from "../repo.server.ts";

const endsText = (title: string, expiresAt: Date): string =>
  `The sign-in at ${title} ends on ${expiresAt.toISOString().slice(0, 10)} (UTC). Renew the credentials before then.`;

/** Renews a sign-in that nobody has used for long; true when it no longer ends soon. */
async function isRenewed(
  context: AppContext,
  { workspaceId, id, connector }: ConnectionRow,
  now: Date,
): Promise<boolean> {
  if (!adapterOf(connector).signsInByPerson) return false;
  const stub = connectionsStub(context, workspaceId);
  const outcome = await stub.renewSession(workspaceId, id, await stub.session(id));
  if (outcome.kind !== "session") return false;
  const row = await findConnection({ db: context.db, workspaceId }, id);
  return row?.expiresAt !== null && row?.expiresAt !== undefined && row.expiresAt.getTime() > now.getTime() + NOTICE_MS;
}

/** Notifies the owners once that a sign-in ends soon, and stops a connection whose sign-in has ended. */
async function settle(context: AppContext, row: ConnectionRow, expiresAt: Date, now: Date): Promise<void> {
  const { workspaceId, id, name, connector } = row;
  if (expiresAt <= now) return noteRevoked(context, workspaceId, row);
  if (await isRenewed(context, row, now)) return;
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
