import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { openSite } from "../../../sites/open-site.server.ts";
import { suggestionsFor } from "../../goals/suggestions.server.ts";
import { newFunnelAction } from "../actions.server.ts";
import { FunnelFields } from "../ui/funnel-fields.tsx";

export const handle = { crumb: () => "Add a funnel" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const open = await openSite(request, context, params.siteId, { feature: "analytics_advanced", write: true });
  return { base: `/analytics/sites/${open.site.id}`, suggestions: await suggestionsFor(open, context.now()) };
}

export const action = newFunnelAction;

export default function NewFunnel() {
  const { base, suggestions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <Card className="max-w-[760px] p-5">
      <h2 className="mb-3 font-bold text-lg">Add a funnel</h2>
      <Form
        method="post"
        noValidate
        data-feature="analytics.add_funnel"
        data-conversion="funnel.created"
        className="grid gap-4"
      >
        <FormKey />
        <FormErrors errors={reply?.errors[""] ?? undefined} />
        <FunnelFields values={reply?.values ?? {}} errors={reply?.errors} suggestions={suggestions} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={busy} busyLabel="Adding...">
            Add funnel
          </Button>
          <LinkButton to={`${base}/funnels`}>Cancel</LinkButton>
        </div>
      </Form>
    </Card>
  );
}
