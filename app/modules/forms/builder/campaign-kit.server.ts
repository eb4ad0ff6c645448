import type { KitMaker } from "#app/platform/manifest/server-module.ts";
import { ok } from "#app/shared/result.ts";
import { MAX_NAME_CHARS } from "../domain/limits.ts";
import { createForm } from "./service.server.ts";

/** Makes the form of a kit from one of the templates, with the campaign's name. */
export const make: Awaited<ReturnType<KitMaker["load"]>>["make"] = async (context, actor, { part, id, brief }) => {
  const name = [...`${brief.campaign}: form`].slice(0, MAX_NAME_CHARS).join("");
  const made = await createForm(context, actor, { name, template: part }, id);
  return made.ok ? ok({ id: made.value.id, title: name }) : made;
};
