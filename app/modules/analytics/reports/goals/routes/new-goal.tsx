import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { principalOf } from "#app/platform/access/access.server.ts";
import { redirectWithToast, rejectedForm } from "#app/platform/forms/form-responses.server.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { openSite } from "../../../sites/open-site.server.ts";
import { goalSchema } from "../schema.ts";
import { createGoal } from "../service.server.ts";
import { suggestionsFor } from "../suggestions.server.ts";
import { GoalFields } from "../ui/goal-fields.tsx";

export const handle = { crumb: () => "Add a goal" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const open = await openSite(request, context, params.siteId, { write: true });
  return {
    base: `/analytics/sites/${open.site.id}`,
    currency: open.site.currency,
    suggestions: await suggestionsFor(open, context.now()),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { session, site } = await openSite(request, context, params.siteId, { write: true });
  const form = await parseForm(request, goalSchema);
  if (!form.ok) return data(form.error, { status: HTTP_STATUS.invalid_input });
  const { id } = await form.value.identity(session);
  const created = await createGoal(context, principalOf(session), site, form.value.value, id);
  return created.ok
    ? redirectWithToast(`/analytics/sites/${site.id}/goals`, "Goal added")
    : rejectedForm(created.error, form.value.values);
}

export default function NewGoal() {
  const { base, currency, suggestions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <Card className="max-w-[620px] p-5">
      <h2 className="mb-3 font-bold text-lg">Add a goal</h2>
      <Form
        method="post"
        noValidate
        data-feature="analytics.add_goal"
        data-conversion="goal.created"
        className="grid gap-4"
      >
        <FormKey />
        <FormErrors errors={reply?.errors[""] ?? undefined} />
        <GoalFields values={reply?.values ?? {}} errors={reply?.errors} suggestions={suggestions} currency={currency} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={busy} busyLabel="Adding...">
            Add goal
          </Button>
          <LinkButton to={`${base}/goals`}>Cancel</LinkButton>
        </div>
      </Form>
    </Card>
  );
}
