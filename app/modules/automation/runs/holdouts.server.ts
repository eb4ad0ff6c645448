import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { FlowSettings } from "#app/platform/manifest/flow-kinds.ts";
import * as repo from "../repo.server.ts";
import type { GroupReport } from "../store/flow-rpc.ts";
import { flowStub } from "../store/flow-stub.server.ts";

/** A published flow with both groups of its holdout. */
export interface FlowHoldout {
  id: string;
  name: string;
  /** In how many days after the entry a success counts. */
  days: number;
  flow: GroupReport;
  heldOut: GroupReport;
  /** People whose days are not over. */
  watched: number;
}

/** Flows that are read for one page: each has an object of its own. */
const MAX_READ = 20;

/** Whether a holdout counts activities of a type. */
const counts = ({ type, path1, op1, value1 }: FlowSettings, activityType: string): boolean =>
  type === "activity.recorded" && path1 === "event.type" && (op1 ?? "is") === "is" && value1 === activityType;

/** The published flows, the newest first, whose holdout takes an activity of this type for a success. */
export async function readHoldouts(
  context: Pick<AppContext, "env" | "db">,
  { workspaceId }: Pick<WorkspaceScope, "workspaceId">,
  activityType: string,
): Promise<FlowHoldout[]> {
  const rows = await repo.findFlows({ db: context.db, workspaceId });
  const published = rows.filter(({ version, listens }) => version > 0 && listens.includes("activity.recorded"));
  const read = await Promise.all(
    published.slice(0, MAX_READ).map(async ({ id, name }) => {
      const { holdout } = await flowStub(context, id).report();
      const [flow, heldOut] = holdout?.groups ?? [];
      if (!holdout || !flow || !heldOut || !counts(holdout.settings, activityType)) return [];
      return [{ id, name, days: Number(holdout.settings.days || "14"), flow, heldOut, watched: holdout.watched }];
    }),
  );
  return read.flat();
}
