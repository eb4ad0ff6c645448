import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Card } from "#app/ui/card.tsx";
import { contactFileAction } from "../../people/record/actions.server.ts";
import { getContact } from "../../people/service.server.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { FileForm } from "../ui/files.tsx";

export const meta: MetaFunction = () => [{ title: "Add a file · Kaja" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation", { write: true });
  const { id, name, email } = orThrow(await getContact(context, session, params.contactId ?? ""));
  return { id, name: name || email || "contact" };
}

export const action = contactFileAction;

/** Where a file that was refused is chosen again. */
export default function AddFile() {
  const { id, name } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <div className="max-w-[680px]">
      <PageHeading title={`Add a file to ${name}`} />
      <Card className="p-5">
        <FileForm contactId={id} errors={reply?.errors ?? {}} />
      </Card>
    </div>
  );
}
