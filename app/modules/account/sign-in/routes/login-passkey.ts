import { passkeySignInAction } from "../actions.server.ts";

/** A link cannot begin a sign-in: only the page's own form does. */
export function loader(): never {
  throw new Response(null, { status: 405, headers: { Allow: "POST" } });
}

export const action = passkeySignInAction;
