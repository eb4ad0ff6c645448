import type { AssetReader, AssetRecord } from "#app/platform/manifest/server-module.ts";
import { strategyPath } from "./paths.ts";
import { findTasksById, findTasksByText, type StrategyTask } from "./repo.server.ts";

const STATES: Readonly<Record<StrategyTask["state"], string>> = { open: "Open", done: "Done", skipped: "Skipped" };

const recordOf = ({ strategyId, key, text, state }: StrategyTask): AssetRecord => ({
  id: `${strategyId}:${key}`,
  title: text,
  state: STATES[state],
  path: strategyPath(strategyId),
  isApproved: null,
  hasConsentText: null,
});

/** Tasks of strategies as assets of marketing campaigns; a task's id is that of its strategy and its key. */
export const assetReader: AssetReader = {
  find: async ({ db }, workspaceId, ids) => (await findTasksById({ db, workspaceId }, ids)).map(recordOf),
  search: async ({ db }, workspaceId, text, limit) =>
    (await findTasksByText({ db, workspaceId }, text, limit)).map(recordOf),
};
