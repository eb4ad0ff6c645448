import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import {
  requireFeature,
  requireRole,
  requireUser,
  requireWorkspace,
  type WorkspaceAccess,
} from "../access/access.server.ts";
import type { Feature } from "../access/plans.ts";
import type { Session } from "../session/session.server.ts";

/** Opens what the page of a form is about, such as one website; throws the Response of a refusal. */
type Open = (args: ActionFunctionArgs) => Promise<object>;

/** What the person behind a form must be or have; anyone may send a form that demands "nothing". */
export type FormDemand =
  | "nothing"
  | "signed-in"
  | { role: Session["role"] }
  | { feature: Feature; write?: boolean }
  | { write?: boolean; owner?: boolean }
  | Open;

/** What the demand opens for the use cases of the form. */
export type Opened<Demand> = Demand extends (...args: never[]) => Promise<infer Found>
  ? Found
  : Demand extends "nothing"
    ? unknown
    : Demand extends "signed-in" | { role: unknown }
      ? { session: Session }
      : WorkspaceAccess;

/** Finds the session and holds it against the demand. Throws a redirect to the sign-in page, or a 403 Response. */
export async function openDemand<Demand extends FormDemand>(
  demand: Demand,
  args: ActionFunctionArgs,
): Promise<Opened<Demand>> {
  return (await open(demand, args)) as Opened<Demand>;
}

async function open(demand: FormDemand, args: ActionFunctionArgs): Promise<object> {
  const { request, context } = args;
  if (typeof demand === "function") return demand(args);
  if (demand === "nothing") return {};
  if (demand === "signed-in") return { session: await requireUser(request, context) };
  if ("role" in demand) return { session: await requireRole(request, context, demand.role) };
  return "feature" in demand
    ? requireFeature(request, context, demand.feature, demand)
    : requireWorkspace(request, context, demand);
}
