import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { newCampaignAction } from "../actions.server.ts";
import { crossModuleModule } from "../manifest.ts";
import { listOwners } from "../owners.server.ts";
import { CAMPAIGNS } from "../paths.ts";
import { CampaignFields } from "../ui/campaign-fields.tsx";
import { CampaignHeading } from "../ui/campaign-heading.tsx";
import { getDictionary } from "../utm/service.server.ts";

export const meta: MetaFunction = () => [{ title: "New campaign · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, crossModuleModule.feature, { write: true });
  const [owners, { campaigns }] = await Promise.all([listOwners(scope), getDictionary(scope)]);
  return { owners, utmSuggestions: campaigns, userId: session.userId };
}

export const action = newCampaignAction;

export default function NewCampaign() {
  const { owners, utmSuggestions, userId } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const stored = {
    ...{ name: "", goalMetric: "leads", goalTarget: "", startsOn: "", endsOn: "", currency: "EUR", budget: "" },
    ...{ ownerId: userId, audience: "", brief: "", utmCampaign: "" },
  };
  return (
    <div className="max-w-[680px]">
      <CampaignHeading title="New campaign" />
      <Card className="p-4 sm:p-5">
        <Form method="post" noValidate className="grid gap-4">
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <CampaignFields stored={stored} reply={reply} owners={owners} utmSuggestions={utmSuggestions} />
          <p className="text-[13px] text-ink-3">
            Only the name is needed now. The checklist names what is missing before the launch.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" name="intent" value="create">
              Create campaign
            </Button>
            <LinkButton to={CAMPAIGNS}>Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
