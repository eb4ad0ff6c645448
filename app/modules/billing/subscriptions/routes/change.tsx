import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { orThrow, requireUser } from "#app/platform/access/access.server.ts";
import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import { countryName } from "#app/shared/country.ts";
import { longDate } from "#app/shared/format/date.ts";
import { dollars } from "#app/shared/format/money.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { revalidateWhenAnswered } from "#app/ui/form/offline-submissions.ts";
import { VAT_WORDING } from "../../domain/vat.ts";
import { Amounts } from "../../invoices/ui/amounts.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { soldPlan, vatLabel, vatWords } from "../../view-models.server.ts";
import { changeAction } from "../actions.server.ts";
import { choiceLabel, consequence } from "../labels.ts";
import { previewChange, readBilling } from "../service.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${page?.title ?? "Change plan"} · Billing · Kaja` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const plan = soldPlan(params.plan);
  if (!plan) throw redirect("/billing");
  const { details } = orThrow(await readBilling(context, session.userId));
  if (!details) throw redirect(`/billing/details?next=${encodeURIComponent(`/billing/change/${plan}`)}`);
  const preview = await previewChange(context, session, plan);
  const planTitle = PLAN_TITLES[plan];
  if (!preview.ok) return { title: planTitle, refusal: preview.error.message, offer: null };
  const { kind, vat, at, provider, nextTotalCents, ...quote } = preview.value;
  if (kind === "current") throw redirect("/billing");
  return {
    title: choiceLabel(kind, plan) ?? planTitle,
    refusal: null,
    offer: {
      ...quote,
      quotedAtMs: at.getTime(),
      due: kind === "start" || kind === "upgrade" || kind === "renewal",
      byInvoice: provider === "bank_transfer",
      vatCents: vat.vatCents,
      vatLabel: vatLabel(vat, details.country),
      vatNote: [VAT_WORDING[vat.treatment], vatWords(details)].filter(Boolean).join(". "),
      words: consequence(kind, plan, quote.nextAt, provider),
      follows: `${kind === "start" ? "The month after it costs" : `The month from ${longDate(quote.nextAt)} on costs`} ${dollars(nextTotalCents)}${vat.rateBasisPoints > 0 ? " with VAT" : ""}.`,
      buyer: `${details.name}, ${details.addressLine}, ${details.postalCode} ${details.city}, ${countryName(details.country)}`,
    },
  };
}

export const action = changeAction;

/** A person whose form was refused sees the current price. */
export const shouldRevalidate = revalidateWhenAnswered;

export default function ChangePlan() {
  const { title, refusal, offer } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="max-w-[620px]">
      <PageHead title={title} />
      <div className="grid gap-4">
        <FormErrors errors={refusal ? [refusal] : (reply?.errors[""] ?? undefined)} />
        {offer ? (
          <Card className="p-5">
            {offer.due ? (
              <>
                <Amounts {...offer} totalLabel={offer.byInvoice ? "To be paid" : "To be paid now"} />
                {offer.vatNote ? <p className="mt-2 text-[13px] text-ink-3">{offer.vatNote}</p> : null}
                <p className="mt-4 text-sm">
                  Invoice to: {offer.buyer}.{" "}
                  <a href="/billing/details" className="text-brand underline">
                    Change
                  </a>
                </p>
              </>
            ) : null}
            <p className={offer.due ? "mt-3 text-ink-2 text-sm" : "text-sm"}>{offer.words}</p>
            <p className="mt-2 text-ink-2 text-sm">
              {offer.follows} Cancel any time; access continues until the end of the paid period.
            </p>
            <Form method="post" data-conversion="plan.ordered" className="mt-5 flex flex-wrap gap-3">
              <input type="hidden" name="version" value={offer.version} />
              <input type="hidden" name="totalCents" value={offer.totalCents} />
              <input type="hidden" name="quotedAtMs" value={offer.quotedAtMs} />
              <Button type="submit" look="primary" busy={busy} busyLabel="Ordering...">
                {offer.due ? `Order for ${dollars(offer.totalCents)}` : "Confirm the change"}
              </Button>
              <LinkButton to="/billing">Back</LinkButton>
            </Form>
          </Card>
        ) : (
          <div>
            <LinkButton to="/billing">Back to billing</LinkButton>
          </div>
        )}
      </div>
    </div>
  );
}
