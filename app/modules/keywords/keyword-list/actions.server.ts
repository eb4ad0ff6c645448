import type { z } from "zod";
import type { Actor } from "#app/platform/access/actor.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { counted } from "#app/ui/text/number.ts";
import type { ProjectScope } from "../project-scope.server.ts";
import type { keywordsActionSchema } from "../schema.ts";
import { type Added, addKeywords, groupKeywords, labelKeywords, removeKeywords } from "./service.server.ts";

/** What was added, for the toast. */
function addedText({ added, known }: Added): string {
  if (added === 0) return known === 1 ? "You have this keyword already" : "You have all of these already";
  return `${counted(added, "keyword")} added${known > 0 ? `, ${known} known already` : ""}`;
}

/** Does what a form of the list asks for; answers what the toast says. Errors: those of the use cases. */
export async function runKeywordsAction(
  context: RequestContext,
  actor: Actor,
  scope: ProjectScope,
  form: z.infer<typeof keywordsActionSchema>,
  siteHost: string,
): Promise<Result<string>> {
  if (form.intent === "add" || form.intent === "add-ideas") {
    const lines = form.intent === "add" ? form.keywords.split("\n") : form.ideas;
    const added = await addKeywords(context, actor, scope, { lines, group: form.group, siteHost });
    return added.ok ? ok(addedText(added.value)) : added;
  }
  if (form.intent === "delete") {
    const gone = await removeKeywords(context, actor, scope, form.ids);
    return gone.ok ? ok(`${counted(gone.value, "keyword")} deleted`) : gone;
  }
  const changed =
    form.intent === "group"
      ? await groupKeywords(context, actor, scope, form.ids, form.group ?? "")
      : await labelKeywords(context, actor, scope, form.ids, form.label, siteHost);
  return changed.ok ? ok(`${counted(changed.value, "keyword")} changed`) : changed;
}
