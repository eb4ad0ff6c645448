import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { safeNext } from "#app/platform/access/paths.ts";
import type { FormReply, ProofReply } from "#app/platform/forms/form-reply.ts";
import { rejectedForm, rejectedProof } from "#app/platform/forms/form-responses.server.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { flashCookie } from "#app/platform/session/flash.ts";
import { stepUp } from "#app/platform/session/step-up.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { revalidateWhenAnswered } from "#app/ui/form/offline-submissions.ts";
import { StepUpFields } from "#app/ui/form/step-up.tsx";
import { detailsSchema } from "../../schema.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { countryOptions, vatWords } from "../../view-models.server.ts";
import { readDetails, saveBillingDetails } from "../service.server.ts";
import { VatStatusTag } from "../ui/vat-status.tsx";

export const meta: MetaFunction = () => [{ title: "Billing details · Kaja" }];

const backTo = (request: Request): string => {
  const next = new URL(request.url).searchParams.get("next");
  return next?.startsWith("/billing") ? safeNext(next) : "/billing";
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const details = await readDetails(context, session.userId);
  return {
    countries: countryOptions(),
    next: backTo(request),
    hasTwoFactor: session.hasTwoFactor,
    version: details?.version ?? 0,
    details: details && { ...details, vatWords: vatWords(details) },
    // The network tells the country; a suggestion, no more.
    suggestedCountry: context.place.slice(-2),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await requireUser(request, context);
  const form = await parseForm(request, detailsSchema, { secret: ["password", "code"] });
  if (!form.ok) return data<FormReply>(form.error, { status: HTTP_STATUS.invalid_input });
  const { password, code, ...input } = form.value.value;
  // To give them for the first time changes nothing that somebody else relies on.
  if (input.version > 0) {
    const proven = await stepUp(context, session, { password, code });
    if (!proven.ok)
      return data<ProofReply>(
        { values: form.value.values, ...rejectedProof(proven.error, password) },
        { status: HTTP_STATUS[proven.error.code] },
      );
  }
  const saved = await saveBillingDetails(context, session, input);
  // After a conflict the page shows what is stored now, not what was typed.
  if (!saved.ok) return rejectedForm(saved.error);
  return redirect(backTo(request), {
    status: 303,
    headers: { "Set-Cookie": flashCookie({ kind: "success", title: "Billing details saved" }) },
  });
}

/** Whoever was refused because another tab was quicker sees what is stored now. */
export const shouldRevalidate = revalidateWhenAnswered;

export default function BillingDetails() {
  const { countries, next, hasTwoFactor, version, details, suggestedCountry } = useLoaderData<typeof loader>();
  const reply: ProofReply | undefined = useActionData<typeof action>();
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
