import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { openSite } from "../../../sites/open-site.server.ts";
import { newGoalAction } from "../actions.server.ts";
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

export const action = newGoalAction;

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
