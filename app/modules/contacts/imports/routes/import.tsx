import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { contactsStub } from "../../contacts-stub.server.ts";
import { contactChoices } from "../../people/choices.server.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { importAction } from "../actions.server.ts";
import { guessKey, guessMapping } from "../domain/mapping.ts";
import { getImport } from "../service.server.ts";
import { ImportState } from "../ui/import-state.tsx";
import { MappingForm } from "../ui/mapping-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Import ${data?.found.input.fileName ?? "contacts"} · Kaja` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation", { write: true });
  const found = orThrow(await getImport(context, session, params.importId ?? ""));
  const { contacts } = await contactsStub(context, session.workspaceId).usage();
  const { fields, stages, topics, topicChannels } = await contactChoices(context, session);
  const guessed = guessMapping(found.input.columns, fields);
  return {
    found,
    contacts,
    guess: { targets: guessed, key: guessKey(guessed) },
    choices: { fields: fields.map(({ key, label }) => ({ key, label })), stages, topics, topicChannels },
  };
}

export const action = importAction;

export default function Import() {
  const { found, guess, choices, contacts } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <>
      <PageHeading title={`Import ${found.input.fileName}`} />
      {found.state === "draft" ? (
        <MappingForm found={found} guess={guess} choices={choices} reply={reply} />
      ) : (
        <div className="grid gap-4">
          <FormErrors errors={Object.values(reply?.errors ?? {}).flatMap((messages) => messages ?? [])} />
          <ImportState found={found} contacts={contacts} />
        </div>
      )}
    </>
  );
}
