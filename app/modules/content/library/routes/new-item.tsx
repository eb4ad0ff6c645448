import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { KINDS } from "../../domain/kind.ts";
import { MAX_FOLDER_CHARS, MAX_TITLE_CHARS } from "../../domain/limits.ts";
import { KIND_LABELS, LANGUAGE_OPTIONS } from "../../labels.ts";
import { CONTENT } from "../../paths.ts";
import { newItemAction } from "../actions.server.ts";
import { listGroups } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "New content · Kaja" }];
export const handle = { crumb: () => "New content" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { scope } = await requireFeature(request, context, "content_basic", { write: true });
  return listGroups(scope);
}

export const action = newItemAction;

export default function NewItem() {
  const { folders } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="max-w-[640px]">
      <h1 className="mb-4 font-bold text-2xl tracking-tight">New content</h1>
      <Card className="p-5">
        <Form method="post" className="grid gap-5">
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <Field
            label="Title"
            name="title"
            required
            maxLength={MAX_TITLE_CHARS}
            autoComplete="off"
            defaultValue={reply?.values.title ?? ""}
            errors={reply?.errors.title ?? undefined}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField label="Kind" name="kind" defaultValue={reply?.values.kind ?? "article"}>
              {KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {KIND_LABELS[kind]}
                </option>
              ))}
            </SelectField>
            <SelectField label="Language" name="language" defaultValue={reply?.values.language ?? "en"}>
              {LANGUAGE_OPTIONS.map(([code, label]) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </SelectField>
          </div>
          <Field
            label="Folder (optional)"
            name="folder"
            list="content-folders"
            maxLength={MAX_FOLDER_CHARS}
            autoComplete="off"
            defaultValue={reply?.values.folder ?? ""}
            errors={reply?.errors.folder ?? undefined}
          />
          <datalist id="content-folders">
            {folders.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" busy={busy} busyLabel="Creating...">
              Create piece
            </Button>
            <LinkButton to={CONTENT}>Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
