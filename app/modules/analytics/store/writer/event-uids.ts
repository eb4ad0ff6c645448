import { type CollectedEvent, EVENT_KINDS, type EventSource } from "../../domain/event.ts";

/*
 * How events are identified. Ids from pages, which anybody can send, and ids from the website's own server never meet: a guess of the
 * server's next order numbers must not make its orders duplicates. An id as it was sent has no colon (domain/payload.ts).
 */

const PREFIX: Readonly<Record<EventSource, string>> = { page: "p:", server: "s:" };

type Identified = Pick<CollectedEvent, "id" | "source" | "kind" | "revenue">;

/** What `events.uid` holds of an event. */
export const uidOf = ({ id, source }: Identified): string => PREFIX[source] + id;

/** Who sent an event that is stored. */
export const sourceOf = (uid: string): EventSource => (uid.startsWith(PREFIX.server) ? "server" : "page");

/** The id as it was sent, in SQL, seen from `events e`. */
export const SENT_ID = "iif(substr(e.uid, 2, 1) = ':', substr(e.uid, 3), e.uid)";

interface StoredEvent extends Record<string, SqlStorageValue> {
  uid: string;
  kind: number;
  minor: number | null;
  currency: string | null;
}

/** The uids of those events that are stored already. */
export function storedUids(sql: SqlStorage, events: readonly Identified[]): Set<string> {
  const uids = new Set(events.map(uidOf));
  const asked = JSON.stringify([...uids, ...events.map(({ id }) => id)]);
  const rows = sql
    .exec<StoredEvent>(
      "SELECT uid, kind, revenue_minor AS minor, currency FROM events WHERE uid IN (SELECT value FROM json_each(?))",
      asked,
    )
    .toArray();
  const found = new Map(rows.map((row) => [row.uid, row]));
  const isStored = (event: Identified): boolean => found.has(uidOf(event)) || isBareOf(found.get(event.id), event);
  return new Set(events.filter(isStored).map(uidOf));
}

/**
 * Rows from before sources were kept apart have the bare id, from whichever source. Such a row is the same event only where kind and
 * revenue agree: a repeated call still counts once, and a guessed id does not stand for a paid order.
 */
const isBareOf = (row: StoredEvent | undefined, { kind, revenue }: Identified): boolean =>
  row !== undefined &&
  row.kind === EVENT_KINDS[kind] &&
  row.minor === (revenue?.minor ?? null) &&
  row.currency === (revenue?.currency ?? null);
