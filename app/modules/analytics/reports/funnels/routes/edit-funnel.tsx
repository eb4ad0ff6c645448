import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { orThrow, principalOf } from "#app/platform/access/access.server.ts";
import { redirectWithToast, rejectedForm } from "#app/platform/forms/form-responses.server.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { openSite } from "../../../sites/open-site.server.ts";
import { funnelPageSchema } from "../../goals/schema.ts";
import { suggestionsFor } from "../../goals/suggestions.server.ts";
import { funnelFormValues } from "../form-fields.server.ts";
import { deleteFunnel, getFunnel, updateFunnel } from "../service.server.ts";
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

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { session, scope, site } = await openSite(request, context, params.siteId, {
    feature: "analytics_advanced",
    write: true,
  });
  const form = await parseForm(request, funnelPageSchema);
  if (!form.ok) return data(form.error, { status: HTTP_STATUS.invalid_input });
  const found = await getFunnel(scope, site.id, params.funnelId ?? "");
  // Deleted in another tab: what was typed here stays to be copied.
  if (!found.ok) return rejectedForm(found.error, form.value.values);
  const funnel = found.value;
  const { value, values } = form.value;
  const list = `/analytics/sites/${site.id}/funnels`;
  if (value.intent === "delete") {
    const deleted = await deleteFunnel(context, principalOf(session), site, funnel);
    return deleted.ok ? redirectWithToast(list, "Funnel deleted") : rejectedForm(deleted.error);
  }
  const saved = await updateFunnel(context, principalOf(session), site, funnel.id, value);
  return saved.ok ? redirectWithToast(`${list}/${funnel.id}`, "Saved") : rejectedForm(saved.error, values);
}

export default function EditFunnel() {
  const { page, name, values, suggestions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const shown = reply && Object.keys(reply.values).length > 0 ? reply.values : values;
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
