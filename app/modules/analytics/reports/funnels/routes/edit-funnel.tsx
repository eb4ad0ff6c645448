import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { openSite } from "../../../sites/open-site.server.ts";
import { suggestionsFor } from "../../goals/suggestions.server.ts";
import { funnelAction } from "../actions.server.ts";
import { funnelFormValues } from "../form-fields.server.ts";
import { getFunnel } from "../service.server.ts";
import { FunnelFields } from "../ui/funnel-fields.tsx";

export const handle = { crumb: () => "Change a funnel" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const open = await openSite(request, context, params.siteId, { feature: "analytics_advanced", write: true });
  const funnel = orThrow(await getFunnel(open.scope, open.site.id, params.funnelId ?? ""));
  const suggestions = await suggestionsFor(open, context.now());
  return {
    page: `/analytics/sites/${open.site.id}/funnels/${funnel.id}`,
    name: funnel.name,
    values: funnelFormValues(funnel),
    suggestions,
  };
}

export const action = funnelAction;

export default function EditFunnel() {
  const { page, name, values, suggestions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const shown = reply?.intent === "save" ? reply.values : values;
  return (
    <Card className="max-w-[760px] p-5">
      <h2 className="mb-3 break-words font-bold text-lg">{name}</h2>
      <Form method="post" noValidate data-feature="analytics.edit_funnel" className="grid gap-4">
        <input type="hidden" name="intent" value="save" />
        <FormErrors errors={reply?.errors[""] ?? undefined} />
        <FunnelFields values={shown} errors={reply?.errors} suggestions={suggestions} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={busy} busyLabel="Saving...">
            Save changes
          </Button>
          <LinkButton to={page}>Cancel</LinkButton>
        </div>
      </Form>
      <Form method="post" className="mt-5 border-line border-t pt-4">
        <input type="hidden" name="intent" value="delete" />
        <p className="mb-2.5 text-[13px] text-ink-2">Deleting a funnel deletes nothing that was measured.</p>
        <Button type="submit" look="danger" busy={busy}>
          Delete this funnel
        </Button>
      </Form>
    </Card>
  );
}
