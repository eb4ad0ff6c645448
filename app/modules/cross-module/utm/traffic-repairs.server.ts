import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { TrafficRepair } from "#app/platform/manifest/server-module.ts";
import { findMappings } from "./repo.server.ts";

/** What wrong UTM values of past traffic mean in a workspace. */
export const readRepairs = async (scope: WorkspaceScope): Promise<TrafficRepair[]> =>
  (await findMappings(scope)).map(({ field, fromValue, toValue }) => ({
    dimension: field,
    from: fromValue,
    to: toValue,
  }));
