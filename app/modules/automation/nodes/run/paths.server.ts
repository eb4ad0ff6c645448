import { isContactInSegment } from "#app/modules/contacts/index.server.ts";
import type { FlowNodeRunner } from "#app/platform/manifest/flow-kinds.ts";
import { armByChance } from "../../domain/running/ab-test.ts";
import { allHold } from "../../domain/running/conditions.ts";
import { shareOf } from "../../domain/running/share.ts";

/** One way or the other, by conditions or by a segment. */
export const split: FlowNodeRunner = {
  run: async (context, { settings, contact, event, vars, workspaceId }) => {
    const holds =
      settings.by === "segment"
        ? await isContactInSegment(context, workspaceId, contact.id, settings.segment ?? "")
        : allHold(settings, { contact, event, vars });
    return { port: holds ? "yes" : "no" };
  },
};

/** By chance, and the same for each try. */
export const random: FlowNodeRunner = {
  run: async (_, { settings, key }) => ({ port: shareOf(key) * 100 < Number(settings.share ?? "50") ? "a" : "b" }),
};

/** The path that has won, or one by chance: always the same for one contact. */
export const abTest: FlowNodeRunner = {
  run: async (_, { settings, key, test }) => {
    const { seed = key, winner = null } = test ?? {};
    if (winner !== null && (settings.onWin ?? "use") === "use") return { port: winner, output: { by: "winner" } };
    return { port: armByChance(seed, Number(settings.share ?? "50")), output: { by: "chance" } };
  },
};

export const goal: FlowNodeRunner = {
  run: async (_, { settings }) =>
    settings.after === "continue"
      ? { port: "next", isGoal: true }
      : { end: "goal", output: { goal: settings.name ?? "" } },
};

export const exit: FlowNodeRunner = {
  run: async (_, { settings }) => ({ end: "exited", output: { reason: settings.reason ?? "" } }),
};
