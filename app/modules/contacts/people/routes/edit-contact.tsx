import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { contactPath } from "../../paths.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { type ContactReply, editContactAction } from "../actions.server.ts";
import { formChoices } from "../choices.server.ts";
import { getContact } from "../service.server.ts";
import { ConflictTable } from "../ui/conflict-table.tsx";
import { ContactFields } from "../ui/contact-fields.tsx";

export const meta: MetaFunction = () => [{ title: "Edit contact · Kaja" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation", { write: true });
  const contact = orThrow(await getContact(context, session, params.contactId ?? ""));
  return { contact, choices: await formChoices(context, session) };
}

export const action = editContactAction;

export default function EditContact() {
  const { contact, choices } = useLoaderData<typeof loader>();
  const reply = useActionData<ContactReply>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="max-w-[760px]">
      <PageHeading title={`Edit ${contact.name || contact.email || "contact"}`} />
      <Card className="p-5">
        <Form method="post" noValidate className="grid gap-4">
          <input type="hidden" name="version" value={versionOf(reply, contact.updatedAt)} />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          {reply?.conflict ? <ConflictTable newer={reply.conflict.newer} /> : null}
          <ContactFields choices={choices} contact={contact} reply={reply} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" busy={busy} busyLabel="Saving...">
              Save contact
            </Button>
            <LinkButton to={contactPath(contact.id)}>Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}

/** The version that the next save replaces: after a conflict that of the other editor, whose values were shown. */
const versionOf = (reply: ContactReply | undefined, opened: number): number | string =>
  reply?.conflict?.version ?? reply?.values.version ?? opened;
