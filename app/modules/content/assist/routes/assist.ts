import { assistAction } from "../actions.server.ts";

/** Answers the writing help of the editor, which stays on its page. */
export const action = assistAction;
