import { newId } from "#app/platform/ids.ts";
import { readStored, store } from "./storage.ts";

const KEY = "session_id";
/** As `newId` makes them; the server takes no other. */
const OWN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Of a browser without session storage: as long as the document. */
let unstored: string | undefined;

/** The id of this tab's visit, made on first use; a stored value that is none of ours is replaced. */
export function sessionId(): string {
  const stored = readStored("sessionStorage", KEY);
  if (stored !== null && OWN_ID.test(stored)) return stored;
  unstored ??= newId();
  store("sessionStorage", KEY, unstored);
  return unstored;
}
