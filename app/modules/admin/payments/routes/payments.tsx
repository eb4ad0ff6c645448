import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { listOpenInvoices } from "#app/modules/billing/index.server.ts";
import { requireRole } from "#app/platform/access/access.server.ts";
import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import { dollars } from "#app/shared/format/money.ts";
import { counted } from "#app/shared/format/number.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Filters, SelectInput } from "#app/ui/list/filters/filters.tsx";
import { NothingFound } from "#app/ui/list/nothing-found.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { type EffectiveStatus, STATUS_TITLES } from "../../domain/rules.ts";
import { listPaidInvoices, listSubscriptions, readQuery } from "../../lists.server.ts";
import { paymentsQuerySchema } from "../../schema.ts";
import { Part } from "../../ui/facts.tsx";
import { PlanTag } from "../../ui/user-tags.tsx";
import { paymentsAction } from "../actions.server.ts";
import { OpenDocuments, PaidInvoices } from "../ui/payment-tables.tsx";

const PATH = "/admin/payments";

const PROVIDERS = [
  ["bank_transfer", "Bank transfer"],
  ["stripe", "Stripe"],
  ["none", "Given or trial"],
] as const;

export const meta: MetaFunction = () => [{ title: "Payments · Admin Panel · Kaja" }];

const ms = (at: Date | null): number | null => at?.getTime() ?? null;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { hasTwoFactor } = await requireRole(request, context, "admin");
  const query = readQuery(request, paymentsQuerySchema);
  const now = context.now();
  const [open, paid, subscriptions] = await Promise.all([
    listOpenInvoices(context, query.page ?? 1),
    listPaidInvoices(context),
    listSubscriptions(context, query),
  ]);
  return {
    query,
    hasTwoFactor,
    open: open.rows.map(({ id, number, kind, userId, email, planName, totalCents, reference, issuedAt, dueAt }) => ({
      ...{ id, number, kind, userId, email, planName, totalCents, reference },
      issuedAtMs: issuedAt.getTime(),
      overdue: kind === "invoice" && dueAt < now,
    })),
    morePages: open.hasMore,
    paid: paid.map(({ paidAt, ...invoice }) => ({ ...invoice, paidAtMs: ms(paidAt) })),
    subscriptions: subscriptions.rows.map(({ endsAt, pastDueSince, ...row }) => ({
      ...row,
      endsAtMs: ms(endsAt),
      pastDueSinceMs: ms(pastDueSince),
    })),
    monthlyCents: subscriptions.monthlyCents,
    found: subscriptions.count,
    nextCursor: subscriptions.nextCursor,
  };
}

export const action = paymentsAction;

export default function Payments() {
  const { query, hasTwoFactor, open, morePages, paid, subscriptions, monthlyCents, found, nextCursor } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const filtered = Boolean(query.plan || query.status || query.provider || query.ending);
  const page = query.page ?? 1;
  // The message about an invoice that has a form of its own is shown in that form.
  const elsewhere =
    reply && !reply.asksPassword && !paid.some(({ id }) => id === reply.values.invoiceId)
      ? Object.values(reply.errors).flatMap((messages) => messages ?? [])
      : [];
  return (
    <div className="grid gap-7">
      <FormErrors errors={elsewhere} />
      <Part
        title="Payments to confirm"
        empty={open.length === 0}
        none="No invoice waits for its money, and no refund is to be made."
      >
        <OpenDocuments rows={open} reply={reply} hasTwoFactor={hasTwoFactor} />
        {morePages || page > 1 ? (
          <nav aria-label="Pages of the payments to confirm" className="mt-3 flex justify-end gap-2">
            {page > 1 ? (
              <LinkButton to={`${PATH}?page=${page - 1}`} size="s">
                Older
              </LinkButton>
            ) : null}
            {morePages ? (
              <LinkButton to={`${PATH}?page=${page + 1}`} size="s">
                Newer
              </LinkButton>
            ) : null}
          </nav>
        ) : null}
      </Part>
      <section aria-labelledby="subscriptions" className="min-w-0">
        <h2 id="subscriptions" className="mb-1 font-bold text-base tracking-tight">
          Subscriptions
        </h2>
        <p className="mb-3 text-[13px] text-ink-2">
          {counted(found, "subscription")}, {dollars(monthlyCents)} a month: the monthly prices of those that are active
          and paid, without VAT.
        </p>
        <Filters label="Filter the subscriptions" path={PATH} filtered={filtered}>
          <SelectInput
            name="plan"
            label="Plan"
            all="Any plan"
            value={query.plan}
            options={Object.entries(PLAN_TITLES)}
          />
          <SelectInput
            name="status"
            label="Status"
            all="Any status"
            value={query.status}
            options={Object.entries(STATUS_TITLES)}
          />
          <SelectInput
            name="provider"
            label="Paid through"
            all="Paid in any way"
            value={query.provider}
            options={PROVIDERS}
          />
          <SelectInput
            name="ending"
            label="Trial"
            all="Any end"
            value={query.ending}
            options={[["7", "Trial ends in 7 days"]]}
          />
        </Filters>
        {subscriptions.length === 0 ? (
          <NothingFound
            path={PATH}
            filtered={filtered || query.cursor !== undefined}
            none="There is no subscription yet"
          />
        ) : (
          <Table label="Subscriptions, newest first">
            <thead>
              <tr>
                <Th>Person</Th>
                <Th wide>Plan</Th>
                <Th wide>Paid through</Th>
                <Th numeric wide>
                  A month
                </Th>
                <Th wide>Ends</Th>
              </tr>
            </thead>
            <tbody>
              {subscriptions.map((row) => (
                <tr key={row.id}>
                  <Td className="[overflow-wrap:anywhere]">
                    <Link to={`/admin/users/${row.userId}`} className="font-semibold hover:underline">
                      {row.email ?? row.userId}
                    </Link>
                    <div className="mt-1 text-[13px] md:hidden">
                      <Standing {...row} />
                      {row.planAmountCents > 0 ? (
                        <div className="text-ink-2">{dollars(row.planAmountCents)} a month</div>
                      ) : null}
                    </div>
                  </Td>
                  <Td wide>
                    <Standing {...row} />
                  </Td>
                  <Td wide>{PROVIDERS.find(([provider]) => provider === row.provider)?.[1]}</Td>
                  <Td numeric wide>
                    {dollars(row.planAmountCents)}
                  </Td>
                  <Td wide className="whitespace-nowrap">
                    {row.endsAtMs === null ? "–" : <Time value={row.endsAtMs} />}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        <CursorLinks nextCursor={nextCursor} />
      </section>
      <Part title="Paid invoices" empty={paid.length === 0} none="No invoice was paid in the last 12 months.">
        <PaidInvoices rows={paid} reply={reply} hasTwoFactor={hasTwoFactor} />
      </Part>
    </div>
  );
}

interface StandingProps {
  plan: Plan;
  status: EffectiveStatus;
  cancelsAtPeriodEnd: boolean;
  pastDueSinceMs: number | null;
}

/** The plan, how it is held, and what is about to change. */
function Standing({ plan, status, cancelsAtPeriodEnd, pastDueSinceMs }: StandingProps) {
  return (
    <>
      <PlanTag plan={plan} status={status} /> {cancelsAtPeriodEnd ? <Tag tone="warn">Ends with its period</Tag> : null}
      {pastDueSinceMs === null ? null : (
        <div className="text-ink-3 text-xs">
          Since <Time value={pastDueSinceMs} />
        </div>
      )}
    </>
  );
}
