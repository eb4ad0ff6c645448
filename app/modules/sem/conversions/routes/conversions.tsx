import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { counted } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { openSemPage } from "../../tree/page.server.ts";
import { SemNav } from "../../tree/ui/sem-nav.tsx";
import { countRows, readWonLeads } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Offline conversions · Kaja" }];
export const handle = { crumb: () => "Offline conversions" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, readOnly } = await openSemPage(request, context);
  const leads = await readWonLeads(context, session);
  if (!leads.ok) return { refusal: leads.error.message, total: 0, counts: null, readOnly };
  return { refusal: null, total: leads.value.length, counts: countRows(leads.value), readOnly };
}

const FILES = [
  ["google", "Google Ads", "By gclid, gbraid or wbraid"],
  ["enhanced", "Google Ads, enhanced conversions for leads", "By the SHA-256 of the address"],
  ["microsoft", "Microsoft Advertising", "By msclkid"],
] as const;

export default function Conversions() {
  const { refusal, total, counts, readOnly } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumbs />
      <h1 className="mb-3 font-bold text-2xl tracking-tight">Offline conversions</h1>
      <SemNav />
      {refusal !== null || counts === null ? (
        <EmptyState title="Leads are needed">{refusal ?? "There are no leads."}</EmptyState>
      ) : total === 0 ? (
        <EmptyState title="No lead won in the last 90 days">
          Leads that you move to a won stage appear here with their ad click. Upload the file to teach your advertising
          account which clicks are worth money.
        </EmptyState>
      ) : (
        <>
          <p className="mb-4 max-w-[70ch] text-ink-2 text-sm">
            {`${counted(total, "lead")} won in the last 90 days. Upload a file under Conversions in the account; the name must be that of a conversion action there. Upload each lead once.`}
          </p>
          <div className="grid gap-4 md:grid-cols-3">
            {FILES.map(([format, title, hint]) => (
              <Card key={format} as="section" className="grid gap-3 p-5">
                <h2 className="font-bold text-[15px]">{title}</h2>
                <p className="text-ink-2 text-sm">{`${hint}: ${counted(counts[format], "lead")}`}</p>
                {counts[format] > 0 && !readOnly ? (
                  <form method="get" action="/sem/conversions.csv" className="grid gap-3">
                    <input type="hidden" name="format" value={format} />
                    <Field label="Conversion name" name="name" maxLength={100} defaultValue="Won lead" />
                    <div>
                      <Button type="submit">Download file</Button>
                    </div>
                  </form>
                ) : null}
              </Card>
            ))}
          </div>
        </>
      )}
    </>
  );
}
