import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { newWorkspaceAction } from "../actions.server.ts";
import { MAX_NAME_LENGTH } from "../domain/workspace.ts";

export const meta: MetaFunction = () => [{ title: "New workspace · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return null;
}

export const action = newWorkspaceAction;

export default function NewWorkspace() {
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="max-w-[620px]">
      <Breadcrumbs />
      <h1 className="mb-1.5 font-bold text-2xl tracking-tight">New workspace</h1>
      <p className="mb-5 text-ink-2 text-sm">
        Websites, reports, API keys and members belong to one workspace. Agencies make one for each client. You own it,
        and it uses your plan.
      </p>
      <Card className="p-5">
        <Form method="post" noValidate data-conversion="workspace.created" className="grid gap-4">
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <Field
            label="Name"
            name="name"
            required
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            placeholder="Tea shop"
            defaultValue={reply?.values.name}
            errors={reply?.errors.name ?? undefined}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" busy={busy} busyLabel="Creating...">
              Create workspace
            </Button>
            <LinkButton to="/workspace">Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
