import { z } from "@hono/zod-openapi";
import { changeMutes, changeMutesSchema, getMutes, muteModel } from "#app/modules/seo/index.server.ts";
import { callerOf } from "../../api-middleware/caller.ts";
import { body, type Gateway, json, operation, problems } from "../../api-middleware/operation.ts";
import { cutFields, fieldsQuery } from "../../api-middleware/resource/list.ts";
import { rowToModel } from "../../api-middleware/resource/model-mapping.ts";
import { idParams, READ, TAGS, WRITE } from "../../api-models/seo.ts";
import { problem } from "../../middleware/problem.ts";

/** All of them on one page: there are no more than issues. */
const muteList = z
  .object({ data: z.array(muteModel).meta({ description: "The rows of this page." }) })
  .meta({ id: "MuteList" });

const toMute = rowToModel(muteModel);

const path = "/seo/projects/{id}/mutes";

const list = operation(
  READ,
  {
    method: "get",
    path,
    operationId: "listSeoMutes",
    tags: TAGS,
    summary: "List muted issues",
    description:
      "The issues of the project that are muted now, all of them, newest first. A muted issue counts in no figure, score, gate or alert.",
    request: { params: idParams, query: fieldsQuery(muteModel) },
    responses: { 200: json(muteList, "The muted issues.") },
  },
  problems(404),
);

const change = operation(
  WRITE,
  {
    method: "patch",
    path,
    operationId: "changeSeoMutes",
    tags: TAGS,
    summary: "Mute and lift issues",
    description:
      "Mutes the issues of `mute`, each with a reason and for a `period` of 30 days, 90 days or `always`, and lets those of `lift` count again: all or nothing. Muting again replaces reason and period; lifting what is not muted changes nothing. Others stay as they are.",
    request: { params: idParams, body: body(changeMutesSchema) },
    responses: { 200: json(muteList, "The issues that are muted now.") },
  },
  problems(404, 409, 413, 415),
);

export default function projectMutes(api: Gateway): void {
  api.openapi(list, async (c) => {
    const { context, scope } = callerOf(c);
    const found = await getMutes(context, scope, c.req.valid("param").id);
    if (!found.ok) return problem(c, found.error);
    const { fields } = c.req.valid("query");
    return c.json({ data: found.value.map((mute) => cutFields(toMute(mute), fields)) }, 200);
  });

  api.openapi(change, async (c) => {
    const { context, principal, scope } = callerOf(c);
    const { id } = c.req.valid("param");
    const changed = await changeMutes(context, principal, id, c.req.valid("json"));
    if (!changed.ok) return problem(c, changed.error);
    const now = await getMutes(context, scope, id);
    return now.ok ? c.json({ data: now.value.map(toMute) }, 200) : problem(c, now.error);
  });
}
