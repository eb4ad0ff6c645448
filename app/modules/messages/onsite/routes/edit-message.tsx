import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { storeScope } from "#app/platform/access/scope.ts";
import { messagesModule } from "../../manifest.ts";
import { CAMPAIGNS, ONSITE, onsitePath } from "../../paths.ts";
import { editOnsiteAction } from "../actions.server.ts";
import { readOnsiteSettings } from "../domain/onsite-settings.ts";
import { onsiteFields } from "../form-values.ts";
import { getOnsite, onsiteChoices } from "../service.server.ts";
import { OnsiteForm } from "../ui/onsite-form.tsx";

export const meta: MetaFunction = () => [{ title: "Edit onsite message · Kaja" }];
export const handle = {
  trail: (data: { id: string; name: string } | undefined) => [
    { label: "Retargeting", to: CAMPAIGNS },
    { label: "Onsite messages", to: ONSITE },
    { label: data?.name ?? "Message", to: onsitePath(data?.id ?? "") },
    { label: "Edit" },
  ],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, messagesModule.feature, { write: true });
  const row = orThrow(await getOnsite(scope, params.messageId ?? ""));
  const values = onsiteFields({ ...row, settings: readOnsiteSettings(row.settings) }, session.timeZone);
  const choices = await onsiteChoices(storeScope(context, session));
  return { id: row.id, name: row.name, values, choices, timeZone: session.timeZone };
}

export const action = editOnsiteAction;

export default function EditOnsiteMessage() {
  const { id, values, choices, timeZone } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <h1 className="mb-4 font-bold text-2xl tracking-tight">Edit onsite message</h1>
      <OnsiteForm
        reply={reply}
        values={values}
        choices={choices}
        isNew={false}
        timeZone={timeZone}
        cancelPath={onsitePath(id)}
      />
    </>
  );
}
