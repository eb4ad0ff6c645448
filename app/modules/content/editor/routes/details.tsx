import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { toLocalMoment } from "#app/shared/dates/local-moment.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { KINDS } from "../../domain/kind.ts";
import * as limits from "../../domain/limits.ts";
import { loadItem } from "../../item-page.server.ts";
import { KIND_LABELS, LANGUAGE_OPTIONS } from "../../labels.ts";
import { listGroups } from "../../library/service.server.ts";
import { listOwners } from "../../people/owners.server.ts";
import { detailsAction } from "../actions.server.ts";

export const handle = { crumb: () => "Details" };

export async function loader(args: LoaderFunctionArgs) {
  const { item, scope, session, readOnly } = await loadItem(args);
  const { id, kind, language, folder, tags, ownerId, keyphrase, description, status, publishAt } = item;
  const [owners, groups] = await Promise.all([listOwners(scope), listGroups(scope)]);
  return {
    item: {
      ...{ id, kind, language, folder, ownerId, keyphrase, description },
      tags: tags.join(", "),
      plannedFor: publishAt ? toLocalMoment(publishAt.getTime(), session.timeZone) : "",
    },
    timeZone: session.timeZone,
    hasFixedDate: status === "scheduled" || status === "published",
    owners,
    folders: groups.folders,
    readOnly,
    isArchived: status === "archived",
  };
}

export const action = detailsAction;

export default function Details() {
  const { item, owners, folders, readOnly, isArchived, timeZone, hasFixedDate } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const value = (name: keyof typeof item) => reply?.values[name] ?? item[name];
  const errors = (name: string) => reply?.errors[name] ?? undefined;
  return (
    <div className="grid max-w-[720px] gap-5">
      <Card className="p-5">
        <Form method="post">
          <fieldset disabled={readOnly || isArchived} className="grid gap-5">
            <legend className="sr-only">Details</legend>
            {isArchived ? <p className="text-ink-2 text-sm">Restore this piece in the library to change it.</p> : null}
            <FormErrors errors={errors("")} />
            <div className="grid gap-5 sm:grid-cols-2">
              <SelectField label="Kind" name="kind" defaultValue={value("kind")}>
                {KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {KIND_LABELS[kind]}
                  </option>
                ))}
              </SelectField>
              <SelectField label="Language" name="language" defaultValue={value("language")}>
                {LANGUAGE_OPTIONS.map(([code, label]) => (
                  <option key={code} value={code}>
                    {label}
                  </option>
                ))}
              </SelectField>
              <Field
                label="Folder"
                name="folder"
                list="content-folders"
                maxLength={limits.MAX_FOLDER_CHARS}
                autoComplete="off"
                defaultValue={value("folder")}
                errors={errors("folder")}
              />
              <SelectField label="Owner" name="owner" defaultValue={reply?.values.owner ?? item.ownerId}>
                <option value="">Nobody</option>
                {owners.map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            </div>
            <datalist id="content-folders">
              {folders.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <Field
              label="Tags"
              name="tags"
              autoComplete="off"
              defaultValue={value("tags")}
              errors={errors("tags")}
              hint="Separated by commas."
            />
            <Field
              label="Keyphrase"
              name="keyphrase"
              maxLength={limits.MAX_KEYPHRASE_CHARS}
              autoComplete="off"
              defaultValue={value("keyphrase")}
              errors={errors("keyphrase")}
              hint="The search phrase this piece should rank for."
            />
            <Field
              label="Description"
              name="description"
              maxLength={limits.MAX_DESCRIPTION_CHARS}
              autoComplete="off"
              defaultValue={value("description")}
              errors={errors("description")}
              hint="For search results; about 155 characters are shown."
            />
            {hasFixedDate ? null : (
              <Field
                label="Planned for (optional)"
                name="plannedFor"
                type="datetime-local"
                defaultValue={value("plannedFor")}
                errors={errors("plannedFor")}
                hint={`For the calendar, in ${timeZone}. This date alone publishes nothing.`}
              />
            )}
            <div>
              <Button type="submit" name="intent" value="save" look="primary">
                Save details
              </Button>
            </div>
          </fieldset>
        </Form>
      </Card>
      {readOnly ? null : (
        <Card as="section" className="flex flex-wrap items-center gap-3 p-5">
          <div className="min-w-0 flex-1">
            <h2 className="font-bold text-[15px]">Delete this piece</h2>
            <p className="text-ink-2 text-sm">This also deletes its revisions and comments for good.</p>
          </div>
          <Form method="post">
            <Button type="submit" name="intent" value="delete" look="danger">
              Delete piece
            </Button>
          </Form>
        </Card>
      )}
    </div>
  );
}
