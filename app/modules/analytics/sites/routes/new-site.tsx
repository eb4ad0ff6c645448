import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { readOffers } from "#app/modules/websites/index.server.ts";
import { adviceOf, ConnectChoices, WebsiteOffers } from "#app/modules/websites/index.ts";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { newSiteAction } from "../actions.server.ts";
import { timeZones } from "../time-zones.server.ts";
import { SiteFields } from "../ui/site-fields.tsx";

export const meta: MetaFunction = () => [{ title: "Add a website · Analytics · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "basic_analytics", { write: true });
  const known = await readOffers(scope, "analytics", new URL(request.url).searchParams.get("website"));
  return { ...known, timeZone: session.timeZone, timeZones: timeZones(session.timeZone) };
}

export const action = newSiteAction;

export default function NewSite() {
  const { offers, chosen, timeZone, timeZones: zones } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="max-w-[620px]">
      <Breadcrumbs trail={[{ label: "Analytics", to: "/analytics/sites" }, { label: "Add a website" }]} />
      <h1 className="mb-1.5 font-bold text-2xl tracking-tight">Add a website</h1>
      <p className="mb-5 text-ink-2 text-sm">
        You get one line to paste into its pages. It sets no cookie and keeps no IP address.
      </p>
      <WebsiteOffers offers={offers} chosenId={chosen?.id} />
      <Card className="p-5">
        <Form
          key={chosen?.id ?? ""}
          method="post"
          noValidate
          data-feature="analytics.add_site"
          data-conversion="site.created"
          className="grid gap-4"
        >
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <SiteFields
            values={reply?.values ?? { timeZone, currency: "EUR", hosts: chosen?.host, name: chosen?.name }}
            errors={reply?.errors}
            timeZones={zones}
            choices={<ConnectChoices advice={adviceOf(reply)} busy={busy} />}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" busy={busy} busyLabel="Adding...">
              Add website
            </Button>
            <LinkButton to="/analytics">Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
