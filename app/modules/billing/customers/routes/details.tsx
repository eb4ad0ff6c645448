import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { revalidateWhenAnswered } from "#app/ui/form/offline-submissions.ts";
import { StepUpFields } from "#app/ui/form/step-up.tsx";
import { detailsReturnPath } from "../../paths.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { countryOptions, vatWords } from "../../view-models.server.ts";
import { detailsAction } from "../actions.server.ts";
import { readDetails } from "../service.server.ts";
import { VatStatusTag } from "../ui/vat-status.tsx";

export const meta: MetaFunction = () => [{ title: "Billing details · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const details = await readDetails(context, session.userId);
  return {
    countries: countryOptions(),
    next: detailsReturnPath(request.url),
    hasTwoFactor: session.hasTwoFactor,
    version: details?.version ?? 0,
    details: details && { ...details, vatWords: vatWords(details) },
    // The network tells the country; a suggestion, no more.
    suggestedCountry: context.place.slice(-2),
  };
}

export const action = detailsAction;

/** A person whose form was refused because another tab was quicker sees what is stored now. */
export const shouldRevalidate = revalidateWhenAnswered;

export default function BillingDetails() {
  const { countries, next, hasTwoFactor, version, details, suggestedCountry } = useLoaderData<typeof loader>();
  const reply: FormReply | undefined = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const typed: Record<string, string | undefined> = reply?.values ?? {};
  const stored: Record<string, unknown> = details ?? { country: suggestedCountry };
  const field = (name: string) => ({
    name,
    defaultValue: typed[name] ?? (typeof stored[name] === "string" ? stored[name] : undefined),
    errors: reply?.errors[name] ?? undefined,
  });
  return (
    <div className="max-w-[620px]">
      <PageHead title="Billing details">
        <p className="mt-1.5 text-ink-2 text-sm">
          Who your invoices are made out to. Invoices that exist already do not change.
        </p>
      </PageHead>
      <Card className="p-5">
        <Form key={version} method="post" noValidate className="grid gap-4">
          <input type="hidden" name="version" value={typed.version ?? version} />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <Field label="Company or full name" required maxLength={200} autoComplete="organization" {...field("name")} />
          <Field
            label="Street and number"
            required
            maxLength={200}
            autoComplete="street-address"
            {...field("addressLine")}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Postal code" required maxLength={20} autoComplete="postal-code" {...field("postalCode")} />
            <Field label="City" required maxLength={100} autoComplete="address-level2" {...field("city")} />
          </div>
          <SelectField label="Country" required autoComplete="country" {...field("country")}>
            <option value="">Choose a country</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field
            label="VAT number (EU businesses)"
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint="Checked with VIES, the register of the EU, when you save and again before each invoice. Only a confirmed number changes the VAT."
            {...field("vatNumber")}
          />
          {details?.vatNumber ? (
            <p className="flex flex-wrap items-center gap-2 text-[13px] text-ink-2">
              <VatStatusTag status={details.vatStatus} /> {details.vatNumber}: {details.vatWords}
            </p>
          ) : null}
          {reply?.asksPassword ? <StepUpFields hasTwoFactor={hasTwoFactor} error={reply.errors.password?.[0]} /> : null}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" busy={busy} busyLabel="Saving...">
              Save details
            </Button>
            <LinkButton to={next.startsWith("/billing/change") ? "/billing" : next}>Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
