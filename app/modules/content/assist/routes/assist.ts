import { assistAction } from "../actions.server.ts";

/** Answers the writing help of the editor as JSON: its script asks, and the page stays where it is. */
export const action = assistAction;
