import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { moneyInput } from "../../../domain/money/money.ts";
import { openSite } from "../../../sites/open-site.server.ts";
import { goalAction } from "../actions.server.ts";
import { getGoal } from "../service.server.ts";
import { suggestionsFor } from "../suggestions.server.ts";
import { GoalFields } from "../ui/goal-fields.tsx";

export const handle = { crumb: (data: unknown) => (data as { name?: string } | undefined)?.name ?? "Goal" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const open = await openSite(request, context, params.siteId, { write: true });
  const { name, kind, pattern, property, minScrollPercent, value } = orThrow(
    await getGoal(open.scope, open.site.id, params.goalId ?? ""),
  );
  return {
    base: `/analytics/sites/${open.site.id}`,
    currency: open.site.currency,
    suggestions: await suggestionsFor(open, context.now()),
    name,
    values: {
      name,
      kind,
      pattern,
      propertyName: property?.name,
      propertyValue: property?.value,
      minScrollPercent: minScrollPercent === null ? undefined : String(minScrollPercent),
      // An amount of another currency is entered again: it would be another value.
      value: value?.currency === open.site.currency ? moneyInput(value.minor, value.currency) : undefined,
    },
  };
}

export const action = goalAction;

export default function EditGoal() {
  const { base, currency, suggestions, name, values } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <Card className="max-w-[620px] p-5">
      <h2 className="mb-3 break-words font-bold text-lg">{name}</h2>
      <Form method="post" noValidate data-feature="analytics.edit_goal" className="grid gap-4">
        <input type="hidden" name="intent" value="save" />
        <FormErrors errors={reply?.errors[""] ?? undefined} />
        <GoalFields
          values={reply?.intent === "save" ? reply.values : values}
          errors={reply?.errors}
          suggestions={suggestions}
          currency={currency}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={busy} busyLabel="Saving...">
            Save changes
          </Button>
          <LinkButton to={`${base}/goals`}>Cancel</LinkButton>
        </div>
      </Form>
      <Form method="post" className="mt-5 border-line border-t pt-4">
        <input type="hidden" name="intent" value="delete" />
        <p className="mb-2.5 text-[13px] text-ink-2">Deleting a goal deletes nothing that was measured.</p>
        <Button type="submit" look="danger" busy={busy}>
          Delete this goal
        </Button>
      </Form>
    </Card>
  );
}
