import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireRole } from "#app/platform/access/access.server.ts";
import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import { dollars } from "#app/shared/format/money.ts";
import { exact } from "#app/shared/format/number.ts";
import { Stat } from "#app/ui/card.tsx";
import { readOverview } from "../service.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  return readOverview(context);
}

function Figure({ to, label, value, hint }: { to: string; label: string; value: ReactNode; hint: string }) {
  return (
    <li>
      <Link
        to={to}
        prefetch="intent"
        className="block h-full rounded-m hover:bg-sunken [&>*]:h-full [&>*]:hover:border-line-strong"
      >
        <Stat label={label} value={value} hint={hint} />
      </Link>
    </li>
  );
}

const GRID = "grid gap-3 sm:grid-cols-2 lg:grid-cols-3";

export default function Overview() {
  const figures = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-7">
      <section aria-labelledby="to-do">
        <h2 id="to-do" className="mb-2.5 font-bold text-lg tracking-tight">
          To do
        </h2>
        <ul className={GRID}>
          <Figure
            to="/admin/payments"
            label="Payments to confirm"
            value={exact(figures.openPayments)}
            hint="Open invoices and refunds by bank transfer"
          />
          <Figure
            to="/admin/messages?state=open"
            label="Messages to answer"
            value={exact(figures.openMessages)}
            hint="From the contact form, not marked as handled"
          />
          <Figure
            to="/admin/payments?status=past_due"
            label="Past due"
            value={exact(figures.pastDue)}
            hint="Subscriptions whose payment failed, within their grace"
          />
        </ul>
      </section>
      <section aria-labelledby="people">
        <h2 id="people" className="mb-2.5 font-bold text-lg tracking-tight">
          People
        </h2>
        <ul className={GRID}>
          <Figure
            to="/admin/users"
            label="People"
            value={exact(figures.people)}
            hint="Every account, unconfirmed ones included"
          />
          <Figure
            to="/admin/users?state=confirmed"
            label="Confirmed"
            value={exact(figures.confirmed)}
            hint="Opened the link in their confirmation mail"
          />
          <Figure
            to="/admin/users?state=seen_7_days&sort=seen"
            label="Active in 7 days"
            value={exact(figures.seenIn7Days)}
            hint="Used a session of their own in the last 7 days"
          />
          <Figure
            to="/admin/users?state=suspended"
            label="Suspended"
            value={exact(figures.suspended)}
            hint="Cannot sign in; their API keys are refused"
          />
        </ul>
      </section>
      <section aria-labelledby="money">
        <h2 id="money" className="mb-2.5 font-bold text-lg tracking-tight">
          Subscriptions
        </h2>
        <ul className={GRID}>
          <Figure
            to="/admin/payments?status=active"
            label="Monthly recurring revenue"
            value={dollars(figures.monthlyCents)}
            hint="Monthly prices of active, paid subscriptions, without VAT. Trials, past due, canceled and given plans count nothing."
          />
          <Figure
            to="/admin/payments?ending=7"
            label="Trials ending in 7 days"
            value={exact(figures.trialsEnding)}
            hint="Trials that run and end within the next 7 days"
          />
          {(["basic", "pro", "enterprise"] as const).map((plan) => (
            <Figure
              key={plan}
              to={`/admin/payments?status=active&plan=${plan}`}
              label={`Active on ${PLAN_TITLES[plan]}`}
              value={exact(figures.active[plan])}
              hint="Subscriptions in their paid or given period, trials not included"
            />
          ))}
        </ul>
      </section>
    </div>
  );
}
