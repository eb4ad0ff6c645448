import { stopViewingAction } from "../actions.server.ts";

/** Ending a view changes something, so that a mere link cannot do it. */
export function loader(): never {
  throw new Response(null, { status: 405, headers: { Allow: "POST" } });
}

export const action = stopViewingAction;
