import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/cloudflare";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { flashCookie } from "#app/platform/session/flash.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { MAX_NAME_LENGTH } from "../domain/workspace.ts";
import { newWorkspaceSchema } from "../schema.ts";
import { createWorkspace } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "New workspace · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await requireUser(request, context);
  const form = await parseForm(request, newWorkspaceSchema);
  if (!form.ok) return data<FormReply>(form.error, { status: HTTP_STATUS.invalid_input });
  const { value, values } = form.value;
  // The person's alone: the session moves into the workspace that is made.
  const { id } = await form.value.identity({ userId: session.userId });
  const created = await createWorkspace(context, session, value.name, id);
  if (!created.ok)
    return data<FormReply>(
      { errors: { "": [created.error.message] }, values },
      { status: HTTP_STATUS[created.error.code] },
    );
  const toast = flashCookie({
    kind: "success",
    title: "Workspace created",
    message: "Invite the people who work on it.",
  });
  return redirectDocument("/workspace", { status: 303, headers: { "Set-Cookie": toast } });
}

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
