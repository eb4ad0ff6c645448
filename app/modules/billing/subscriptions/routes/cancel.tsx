import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { orThrow, requireUser } from "#app/platform/access/access.server.ts";
import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import { longDate } from "#app/shared/format/date.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { revalidateWhenAnswered } from "#app/ui/form/offline-submissions.ts";

import { PageHead } from "../../ui/page-head.tsx";
import { cancelAction } from "../actions.server.ts";
import { readBilling } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Cancel subscription · Billing · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const { stored, paid, plan, status } = orThrow(await readBilling(context, session.userId));
  if (!paid || status === "canceled" || !stored.endsAt) throw redirect("/billing");
  return {
    version: stored.version,
    planTitle: PLAN_TITLES[plan],
    endsOn: status === "past_due" ? null : longDate(stored.endsAt),
  };
}

export const action = cancelAction;

/** A person who reads that something changed meanwhile sees the current state. */
export const shouldRevalidate = revalidateWhenAnswered;

export default function CancelSubscription() {
  const { version, planTitle, endsOn } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="max-w-[620px]">
      <PageHead title="Cancel subscription" />
      <Card className="grid gap-4 p-5">
        <FormErrors errors={reply?.errors[""] ?? undefined} />
        <ul className="grid list-disc gap-2 pl-5 text-sm">
          <li>
            {endsOn
              ? `${planTitle} stays open until ${endsOn}: that is paid. Nothing is charged afterwards.`
              : `${planTitle} ends at once, because its last month is not paid.`}
          </li>
          <li>
            Then you continue on Free. Websites, crawls, keys and settings stay; what goes beyond Free waits until you
            choose a plan again.
          </li>
          <li>You can export your data at any time.</li>
          {endsOn ? <li>Until {endsOn} you can take the cancellation back.</li> : null}
        </ul>
        <Form method="post" className="flex flex-wrap gap-3">
          <input type="hidden" name="version" value={version} />
          <Button type="submit" look="danger" busy={busy} busyLabel="Canceling...">
            Cancel subscription
          </Button>
          <LinkButton to="/billing">Keep {planTitle}</LinkButton>
        </Form>
      </Card>
    </div>
  );
}
