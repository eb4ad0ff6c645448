import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { storeScope } from "#app/platform/access/scope.ts";
import { messagesModule } from "../../manifest.ts";
import { CAMPAIGNS, campaignPath } from "../../paths.ts";
import { editCampaignAction } from "../actions.server.ts";
import { campaignChoices, campaignFields } from "../choices.server.ts";
import { isEditable } from "../domain/status.ts";
import { getCampaign } from "../service.server.ts";
import { CampaignForm } from "../ui/campaign-form.tsx";

export const meta: MetaFunction = () => [{ title: "Edit mail campaign · Kaja" }];
export const handle = {
  trail: (data: { id: string; name: string } | undefined) => [
    { label: "Retargeting", to: CAMPAIGNS },
    { label: data?.name ?? "Campaign", to: campaignPath(data?.id ?? "") },
    { label: "Edit" },
  ],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, messagesModule.feature, { write: true });
  const row = orThrow(await getCampaign(scope, params.campaignId ?? ""));
  if (!isEditable(row.status)) throw redirect(campaignPath(row.id));
  const choices = await campaignChoices(storeScope(context, session));
  return { id: row.id, name: row.name, isResend: row.resendOf !== "", ...campaignFields(row), choices };
}

export const action = editCampaignAction;

export default function EditCampaign() {
  const { id, isResend, values, checked, choices } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <h1 className="mb-4 font-bold text-2xl tracking-tight">Edit mail campaign</h1>
      <CampaignForm
        reply={reply}
        values={values}
        checked={checked}
        choices={choices}
        isNew={false}
        isResend={isResend}
        cancelPath={campaignPath(id)}
      />
    </>
  );
}
