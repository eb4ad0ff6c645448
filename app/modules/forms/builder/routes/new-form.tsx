import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { TEMPLATES } from "../../domain/definition/templates.ts";
import { MAX_NAME_CHARS } from "../../domain/limits.ts";
import { FORMS } from "../../paths.ts";
import { newFormAction } from "../actions.server.ts";

export const meta: MetaFunction = () => [{ title: "New form · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireFeature(request, context, "lead_generation", { write: true });
  return { templates: TEMPLATES.map(({ id, title, about }) => ({ id, title, about })) };
}

export const action = newFormAction;

export default function NewForm() {
  const { templates } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const chosen = reply?.values.template ?? templates[0]?.id;
  return (
    <div className="max-w-[760px]">
      <h1 className="mb-4 font-bold text-2xl tracking-tight">New form</h1>
      <Card className="p-5">
        <Form method="post" className="grid gap-5">
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <Field
            label="Name (optional)"
            name="name"
            maxLength={MAX_NAME_CHARS}
            autoComplete="off"
            defaultValue={reply?.values.name ?? ""}
            errors={reply?.errors.name ?? undefined}
            hint="For your team. Visitors see the form's title."
          />
          <fieldset>
            <legend className="mb-2 font-semibold text-sm">Begin with</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {templates.map(({ id, title, about }) => (
                <label
                  key={id}
                  className="flex cursor-pointer items-start gap-3 rounded-m border border-line-strong p-3 has-checked:border-brand has-checked:bg-brand-soft"
                >
                  <input
                    type="radio"
                    name="template"
                    value={id}
                    defaultChecked={id === chosen}
                    className="mt-1 size-4 shrink-0 accent-brand"
                  />
                  <span>
                    <span className="block font-semibold text-sm">{title}</span>
                    <span className="block text-[13px] text-ink-2">{about}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" busy={busy} busyLabel="Creating...">
              Create form
            </Button>
            <LinkButton to={FORMS}>Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
