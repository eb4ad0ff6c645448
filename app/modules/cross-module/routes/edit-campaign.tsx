import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { centsInput } from "#app/shared/format/money.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { editCampaignAction } from "../actions.server.ts";
import { crossModuleModule } from "../manifest.ts";
import { readChoices } from "../owners.server.ts";
import { campaignPath } from "../paths.ts";
import { getCampaign } from "../service.server.ts";
import { CampaignFields } from "../ui/campaign-fields.tsx";
import { CampaignHeading } from "../ui/campaign-heading.tsx";

export const meta: MetaFunction = () => [{ title: "Edit campaign · Kaja" }];
export const handle = { crumb: () => "Edit" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, crossModuleModule.feature, { write: true });
  const campaign = orThrow(await getCampaign(scope, params.campaignId ?? ""));
  const choices = await readChoices(context, session);
  const { id, name, version, goalMetric, goalTarget, startsOn, endsOn, currency, budgetMinor } = campaign;
  const { ownerId, audience, brief, utmCampaign, country, segmentId } = campaign;
  const target = goalTarget === 0 ? "" : goalMetric === "revenue" ? centsInput(goalTarget) : String(goalTarget);
  return {
    id,
    name,
    version,
    choices,
    stored: {
      ...{ name, goalMetric, goalTarget: target, startsOn: startsOn ?? "", endsOn: endsOn ?? "", currency },
      ...{ budget: centsInput(budgetMinor), ownerId, audience, brief, utmCampaign, country, segmentId },
    },
  };
}

export const action = editCampaignAction;

export default function EditCampaign() {
  const { id, name, version, choices, stored } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <div className="max-w-[680px]">
      <CampaignHeading title={`Edit ${name}`} />
      <Card className="p-4 sm:p-5">
        <Form method="post" noValidate className="grid gap-4">
          <input type="hidden" name="version" value={version} />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <CampaignFields stored={stored} reply={reply} {...choices} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" name="intent" value="save">
              Save campaign
            </Button>
            <LinkButton to={campaignPath(id)}>Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
