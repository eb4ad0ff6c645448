import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { CONTACTS } from "../../paths.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { type ContactReply, newContactAction } from "../actions.server.ts";
import { formChoices } from "../choices.server.ts";
import { ContactFields } from "../ui/contact-fields.tsx";

export const meta: MetaFunction = () => [{ title: "New contact · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation", { write: true });
  return { choices: await formChoices(context, session) };
}

export const action = newContactAction;

export default function NewContact() {
  const { choices } = useLoaderData<typeof loader>();
  const reply = useActionData<ContactReply>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="max-w-[760px]">
      <PageHeading title="New contact" />
      <Card className="p-5">
        <Form method="post" noValidate className="grid gap-4">
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <ContactFields choices={choices} reply={reply} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" busy={busy} busyLabel="Creating...">
              Create contact
            </Button>
            <LinkButton to={CONTACTS}>Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
