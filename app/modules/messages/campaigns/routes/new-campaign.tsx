import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { storeScope } from "#app/platform/access/scope.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { messagesModule } from "../../manifest.ts";
import { CAMPAIGNS, TEMPLATES } from "../../paths.ts";
import { newCampaignAction } from "../actions.server.ts";
import { campaignChoices } from "../choices.server.ts";
import { newCampaignQuerySchema } from "../schema.ts";
import { CampaignForm } from "../ui/campaign-form.tsx";

export const meta: MetaFunction = () => [{ title: "New mail campaign · Kaja" }];
export const handle = { trail: () => [{ label: "Retargeting", to: CAMPAIGNS }, { label: "New campaign" }] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, messagesModule.feature, { write: true });
  const choices = await campaignChoices(storeScope(context, session));
  // A campaign needs a template first.
  if (choices.templates.length === 0) throw redirect(TEMPLATES);
  const { segment } = readQuery(request, newCampaignQuerySchema);
  const segmentId = choices.segments.some(({ id }) => id === segment) ? segment : "";
  return { choices, segmentId };
}

export const action = newCampaignAction;

export default function NewCampaign() {
  const { choices, segmentId } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <h1 className="mb-4 font-bold text-2xl tracking-tight">New mail campaign</h1>
      <CampaignForm
        reply={reply}
        values={{ segmentId, testPercent: "20", testHours: "4" }}
        checked={{ tracksOpens: true, tracksClicks: true }}
        choices={choices}
        isNew
        cancelPath={CAMPAIGNS}
      />
    </>
  );
}
