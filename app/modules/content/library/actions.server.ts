import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { ok } from "#app/shared/result.ts";
import { tidyTags } from "../domain/tags.ts";
import { itemPath } from "../paths.ts";
import { listOwners } from "../people/owners.server.ts";
import { createContent } from "../service.server.ts";
import { bulkFolderSchema, bulkOwnerSchema, bulkSchema, bulkTagSchema, newItemSchema } from "./schema.ts";
import { changeItems, deleteItems } from "./service.server.ts";

const require = { feature: "content_basic", write: true } as const;

/** The list as it was filtered, from its first page. */
function listPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("index");
  searchParams.delete("cursor");
  const query = searchParams.toString();
  return query === "" ? pathname : `${pathname}?${query}`;
}

const onChanged = (count: number, { request }: { request: Request }) =>
  redirectWithToast(listPath(request), `${counted(count, "piece")} changed`);

/** What the list does with its selected rows. */
export const libraryAction = formAction({
  require,
  intents: (intent) => ({
    folder: intent({
      schema: bulkFolderSchema,
      run: ({ context, session, input: { ids, folder } }) => changeItems(context, session, ids, () => ok({ folder })),
      success: onChanged,
    }),
    tag: intent({
      schema: bulkTagSchema,
      run: ({ context, session, input: { ids, tag } }) =>
        changeItems(context, session, ids, ({ tags }) => ok({ tags: tidyTags([...tags, tag]) })),
      success: onChanged,
    }),
    owner: intent({
      schema: bulkOwnerSchema,
      run: async ({ context, session, scope, input: { ids, owner } }) => {
        const owners = await listOwners(scope);
        const ownerId = owners.some(([id]) => id === owner) ? owner : "";
        return changeItems(context, session, ids, () => ok({ ownerId }));
      },
      success: onChanged,
    }),
    archive: intent({
      schema: bulkSchema,
      run: ({ context, session, input: { ids } }) =>
        changeItems(context, session, ids, ({ status }) => ok(status === "archived" ? {} : { status: "archived" })),
      success: onChanged,
    }),
    restore: intent({
      schema: bulkSchema,
      run: ({ context, session, input: { ids } }) =>
        changeItems(context, session, ids, ({ status }) => ok(status === "archived" ? { status: "draft" } : {})),
      success: onChanged,
    }),
    delete: intent({
      schema: bulkSchema,
      run: ({ context, session, input: { ids } }) => deleteItems(context, session, ids),
      success: (count, { request }) => redirectWithToast(listPath(request), `${counted(count, "piece")} deleted`),
    }),
  }),
});

/** Makes a piece and opens it. */
export const newItemAction = formAction({
  require,
  intents: (intent) => ({
    create: intent({
      schema: newItemSchema,
      run: async ({ context, session, input, identity }) =>
        createContent(context, session, { ...input, body: "", status: "draft" }, (await identity()).id),
      success: ({ id }) => redirectWithToast(itemPath(id), "Piece created"),
    }),
  }),
});
