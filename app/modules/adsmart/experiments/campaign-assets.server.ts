import type { AssetReader, AssetRecord } from "#app/platform/manifest/server-module.ts";
import { days } from "#app/shared/time.ts";
import { testPath } from "../paths.ts";
import type { AdTest } from "../store/ads-rpc.ts";
import { adsStub } from "../store/ads-stub.server.ts";
import { TEST_STATES } from "./ui/states.ts";

const recordOf = ({ id, name, status, firstDay }: AdTest): AssetRecord => ({
  id,
  title: name,
  state: TEST_STATES[status],
  path: testPath(id),
  isApproved: null,
  hasConsentText: null,
  day: new Date(firstDay * days(1)).toISOString().slice(0, 10),
});

/** Tests of ads as assets of marketing campaigns; a workspace has at most 200. */
export const assetReader: AssetReader = {
  find: async (context, workspaceId, ids) =>
    (await adsStub(context, workspaceId).listTests()).filter(({ id }) => ids.includes(id)).map(recordOf),
  search: async (context, workspaceId, text, limit) =>
    (await adsStub(context, workspaceId).listTests())
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .slice(0, limit)
      .map(recordOf),
};
