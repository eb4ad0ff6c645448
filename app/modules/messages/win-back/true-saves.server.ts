import { readHoldouts } from "#app/modules/automation/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { type SaveGroup, type TrueSaves, trueSaves } from "./domain/true-saves.ts";

/** A flow that brings customers back, beside those whom its holdout kept out. */
export interface FlowSaves {
  id: string;
  name: string;
  /** Of its report. */
  path: string;
  /** In how many days after the entry an order counts. */
  days: number;
  flow: SaveGroup;
  heldOut: SaveGroup;
  watched: number;
  /** Null while a group is empty. */
  saves: TrueSaves | null;
}

/** What the flows of a workspace saved, as far as their holdouts measure orders. */
export async function readTrueSaves(
  context: Pick<AppContext, "env" | "db">,
  workspaceId: string,
): Promise<FlowSaves[]> {
  const found = await readHoldouts(context, { workspaceId }, "order.placed");
  return found.map(({ id, name, days, flow, heldOut, watched }) => {
    const groups = {
      flow: { people: flow.people, orders: flow.successes },
      heldOut: { people: heldOut.people, orders: heldOut.successes },
    };
    return {
      id,
      name,
      path: `/automation/${id}/report`,
      days,
      ...groups,
      watched,
      saves: trueSaves(groups.flow, groups.heldOut),
    };
  });
}
