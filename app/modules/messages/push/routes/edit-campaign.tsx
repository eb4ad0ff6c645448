import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { storeScope } from "#app/platform/access/scope.ts";
import { messagesModule } from "../../manifest.ts";
import { CAMPAIGNS, PUSH, pushPath } from "../../paths.ts";
import { editPushAction } from "../campaigns/actions.server.ts";
import { getPushCampaign, pushChoices } from "../campaigns/service.server.ts";
import { readPushSettings } from "../domain/settings.ts";
import { pushFields } from "../form-values.ts";
import { PushForm } from "../ui/push-form.tsx";

export const meta: MetaFunction = () => [{ title: "Edit push campaign · Kaja" }];
export const handle = {
  trail: (data: { id: string; name: string } | undefined) => [
    { label: "Retargeting", to: CAMPAIGNS },
    { label: "Push", to: PUSH },
    { label: data?.name ?? "Campaign", to: pushPath(data?.id ?? "") },
    { label: "Edit" },
  ],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, messagesModule.feature, { write: true });
  const row = orThrow(await getPushCampaign(scope, params.pushId ?? ""));
  const values = pushFields(row.name, readPushSettings(row.settings));
  return { id: row.id, name: row.name, values, choices: await pushChoices(storeScope(context, session)) };
}

export const action = editPushAction;

export default function EditPushCampaign() {
  const { id, values, choices } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <h1 className="mb-4 font-bold text-2xl tracking-tight">Edit push campaign</h1>
      <PushForm reply={reply} values={values} choices={choices} isNew={false} cancelPath={pushPath(id)} />
    </>
  );
}
