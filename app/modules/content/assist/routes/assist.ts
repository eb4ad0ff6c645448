import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { assistAction } from "../actions.server.ts";

/** Answers the writing help of the editor as JSON: the page asks by itself and stays where it is. */
export async function action(args: ActionFunctionArgs) {
  const reply = await assistAction(args);
  return "data" in reply ? Response.json(reply.data, reply.init ?? {}) : reply;
}
