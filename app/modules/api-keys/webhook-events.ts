import { IF_CHANGED, type NewEvent } from "#app/modules/webhooks/index.server.ts";
import type { apiKeys } from "#db/schema/api-keys.ts";
import { maskKey } from "./domain/key.ts";
import type { KeyEventData, KeyEventType } from "./webhook-schemas.ts";

type EventKey = Pick<
  typeof apiKeys.$inferSelect,
  "id" | "workspaceId" | "keyName" | "firstFour" | "lastFour" | "permissions" | "expiresAt"
>;

/** Returns the webhook event of a key, sent when the statement before has changed something; the key itself is never part of it. */
export const keyEvent = (type: KeyEventType, key: EventKey): NewEvent<KeyEventType, KeyEventData> => ({
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
