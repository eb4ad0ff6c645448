import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { requireKeywords, unlessArchived } from "../project-scope.server.ts";
import { addIdeasSchema, addSchema, deleteKeywordsSchema, groupSchema, keywordSchema, labelSchema } from "../schema.ts";
import {
  type Added,
  addKeywords,
  groupKeywords,
  labelKeywords,
  removeKeywords,
  updateKeyword,
} from "./service.server.ts";

/** The page that a form was sent from, as it was filtered. */
function filteredPagePath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("index");
  searchParams.delete("cursor");
  const query = searchParams.toString();
  return query === "" ? pathname : `${pathname}?${query}`;
}

/** What was added, for the toast. */
function addedText({ added, known }: Added): string {
  if (added === 0) return known === 1 ? "You have this keyword already" : "You have all of these already";
  return `${counted(added, "keyword")} added${known > 0 ? `, ${known} known already` : ""}`;
}

interface Asked {
  request: Request;
}

const onAdded = (done: Added, { request }: Asked) => redirectWithToast(filteredPagePath(request), addedText(done));

const onChanged = (count: number, { request }: Asked) =>
  redirectWithToast(filteredPagePath(request), `${counted(count, "keyword")} changed`);

/** The forms of the list, and that of the ideas. */
export const keywordsAction = formAction({
  require: requireKeywords,
  intents: (intent) => ({
    add: intent({
      schema: addSchema,
      run: ({ context, session, scope, siteHost, project, input: { keywords, group } }) =>
        unlessArchived(project, () =>
          addKeywords(context, session, scope, { lines: keywords.split("\n"), group, siteHost }),
        ),
      success: onAdded,
    }),
    "add-ideas": intent({
      schema: addIdeasSchema,
      run: ({ context, session, scope, siteHost, project, input: { ideas, group } }) =>
        unlessArchived(project, () => addKeywords(context, session, scope, { lines: ideas, group, siteHost })),
      success: onAdded,
    }),
    group: intent({
      schema: groupSchema,
      run: ({ context, session, scope, project, input: { ids, group = "" } }) =>
        unlessArchived(project, () => groupKeywords(context, session, scope, ids, group)),
      success: onChanged,
    }),
    label: intent({
      schema: labelSchema,
      run: ({ context, session, scope, siteHost, project, input: { ids, label } }) =>
        unlessArchived(project, () => labelKeywords(context, session, scope, ids, label, siteHost)),
      success: onChanged,
    }),
    delete: intent({
      schema: deleteKeywordsSchema,
      run: ({ context, session, scope, project, input: { ids } }) =>
        unlessArchived(project, () => removeKeywords(context, session, scope, ids)),
      success: (count, { request }) =>
        redirectWithToast(filteredPagePath(request), `${counted(count, "keyword")} deleted`),
    }),
  }),
});

/** The form of one keyword. */
export const keywordAction = formAction({
  require: requireKeywords,
  intents: (intent) => ({
    save: intent({
      schema: keywordSchema,
      run: ({ context, session, scope, siteHost, project, params, input }) =>
        unlessArchived(project, () => updateKeyword(context, session, scope, params.keywordId ?? "", input, siteHost)),
      success: (_, { request }) => redirectWithToast(new URL(request.url).pathname, "Saved"),
    }),
  }),
});
