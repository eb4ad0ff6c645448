import type { KitMaker } from "#app/platform/manifest/server-module.ts";
import { ok } from "#app/shared/result.ts";
import { createCampaignSchema } from "./schema.ts";
import { createCampaign } from "./service.server.ts";

const MAX_NAME_CHARS = 120;

/** Makes the search campaign of a kit: a draft without groups, which its own page adds. */
export const make: Awaited<ReturnType<KitMaker["load"]>>["make"] = async (context, actor, { id, brief }) => {
  const name = [...`${brief.campaign}: search`].slice(0, MAX_NAME_CHARS).join("");
  const made = await createCampaign(context, actor, createCampaignSchema.parse({ name }), id);
  return made.ok ? ok({ id: made.value.id, title: name }) : made;
};
