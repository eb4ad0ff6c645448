import { IF_CHANGED, type NewEvent } from "#app/modules/webhooks/index.server.ts";
import type { apiKeys } from "#db/schema/api-keys.ts";
import { maskKey } from "./domain/key.ts";
import type { KeyEventData, KeyEventType } from "./webhook-schemas.ts";

type Told = Pick<
  typeof apiKeys.$inferSelect,
  "id" | "workspaceId" | "keyName" | "firstFour" | "lastFour" | "permissions" | "expiresAt"
>;

/** What other programs are told of a key, when the statement before has changed something; the key itself is never part of it. */
export const keyEvent = (type: KeyEventType, key: Told): NewEvent<KeyEventType, KeyEventData> => ({
  workspaceId: key.workspaceId,
  type,
  id: key.id,
  data: {
    keyId: key.id,
    name: key.keyName,
    masked: maskKey(key),
    scopes: key.permissions,
    expiresAt: key.expiresAt?.toISOString() ?? null,
  },
  when: IF_CHANGED,
});
