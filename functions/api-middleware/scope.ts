import type { MiddlewareHandler } from "hono";
import type { ApiScope } from "#app/modules/registry.ts";
import { authorize } from "#app/platform/access/access.server.ts";
import type { Feature } from "#app/platform/access/plans.ts";
import { problem } from "../middleware/problem.ts";
import type { ApiEnv } from "./env.ts";

/** What an operation demands of the key and of its workspace's plan. */
export interface Demand {
  scope: ApiScope;
  feature: Feature;
  /** The operation changes something. */
  write: boolean;
  /** The operation has a daily budget of its own, and does not count as one of the person's changes. */
  hasOwnBudget?: boolean;
}

/** Lets a call pass whose key has the scope and whose plan has API access and the feature; 403 otherwise. */
export const requireScope =
  ({ scope, feature, write }: Demand): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const principal = c.get("principal");
    const reached = authorize(principal, { feature: "api_access", scope });
    const allowed = reached.ok ? authorize(principal, { feature, write }) : reached;
    return allowed.ok ? next() : problem(c, allowed.error);
  };
