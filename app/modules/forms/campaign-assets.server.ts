import type { AssetReader, AssetRecord } from "#app/platform/manifest/server-module.ts";
import { formPath } from "./paths.ts";
import { type FormRow, findFormsById, findFormsByName } from "./repo.server.ts";

const STATES: Readonly<Record<FormRow["status"], string>> = {
  draft: "Draft",
  published: "Published",
  closed: "Closed",
};

const recordOf = ({
  id,
  name,
  status,
  asksConsent,
}: Pick<FormRow, "id" | "name" | "status"> & { asksConsent: boolean }): AssetRecord => ({
  id,
  title: name,
  state: STATES[status],
  path: formPath(id),
  isApproved: null,
  hasConsentText: asksConsent,
});

/** Forms as assets of marketing campaigns. */
export const assetReader: AssetReader = {
  find: async ({ db }, workspaceId, ids) => (await findFormsById({ db, workspaceId }, ids)).map(recordOf),
  search: async ({ db }, workspaceId, text, limit) =>
    (await findFormsByName({ db, workspaceId }, text, limit)).map(recordOf),
};
