import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, FormErrors } from "#app/ui/form/field.tsx";
import { useToast } from "#app/ui/toast/toast.tsx";
import { readDigest } from "../../digests/service.server.ts";
import { SiteDigest } from "../../digests/ui/site-digest.tsx";
import { useLive } from "../../live/ui/use-live.ts";
import { agoText } from "../../reports/events/page.server.ts";
import { siteSettingsAction } from "../actions.server.ts";
import { openSite } from "../open-site.server.ts";
import { timeZones } from "../time-zones.server.ts";
import { trackerTag } from "../tracker-tag.ts";
import { SiteDeletion } from "../ui/site-deletion.tsx";
import { SiteFields } from "../ui/site-fields.tsx";
import { Install, OwnBrowser } from "../ui/site-install.tsx";

export const handle = { crumb: () => "Settings" };

const STUB = "<script>window.kaja = window.kaja || function () { (kaja.q = kaja.q || []).push(arguments) }</script>";
const CALL = `kaja("signup", { props: { plan: "pro" }, revenue: { amount: 49.9, currency: "EUR" } })`;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { site, object, scope, session } = await openSite(request, context, params.siteId, { write: true });
  const { id, name, hosts, anyHost, timeZone, currency } = site;
  const [lastMs, digest] = await Promise.all([object.lastEventMs(), readDigest(context, scope, id, session.userId)]);
  return {
    id,
    site: { name, hosts: hosts.join(", "), timeZone, currency },
    host: hosts[0] ?? "",
    anyHost,
    timeZones: timeZones(timeZone),
    snippet: trackerTag(context.config, id),
    lastSeen: lastMs === null ? null : agoText(lastMs, context.now().getTime()),
    deleting: new URL(request.url).searchParams.has("delete"),
    digest,
  };
}

export const action = siteSettingsAction;

export default function SiteSettings() {
  const {
    id,
    site,
    host,
    anyHost,
    timeZones: zones,
    snippet,
    lastSeen,
    deleting,
    digest,
  } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { formMethod, formAction } = useNavigation();
  const sending = formMethod === "POST" ? (formAction ?? "") : null;
  const busy = sending !== null && !/delete|digest/.test(sending);
  const refused = reply && !deleting && Object.keys(reply.errors).length > 0 ? reply : undefined;
  const typed = refused?.intent === "save" ? refused.values : undefined;
  useToast(reply?.toast);
  useLive();
  return (
    <div className="grid max-w-[720px] gap-4">
      <Install
        snippet={snippet}
        stub={STUB}
        call={CALL}
        lastSeen={lastSeen}
        eventsHref={`/analytics/sites/${id}/events`}
      />
      <Card as="section" className="min-w-0 p-5">
        <Form method="post" action="." noValidate className="grid gap-4">
          <FormErrors errors={refused?.errors[""] ?? undefined} />
          <SiteFields values={typed ?? site} errors={refused?.errors} timeZones={zones} />
          <CheckboxField
            label="Take events from any host"
            name="anyHost"
            defaultChecked={typed ? "anyHost" in typed : anyHost}
            hint="Otherwise only from the host names above."
          />
          <div>
            <Button type="submit" look="primary" busy={busy} busyLabel="Saving...">
              Save
            </Button>
          </div>
        </Form>
      </Card>
      <Card as="section" className="p-5">
        <h2 className="mb-2 font-bold text-[15px]">Figures in and out</h2>
        <p className="text-sm">
          <Link to="import" className="text-brand underline">
            Import from another analytics tool
          </Link>{" "}
          ·{" "}
          <a href={`/analytics/sites/${id}/export.ndjson`} className="text-brand underline">
            All events as NDJSON
          </a>
        </p>
      </Card>
      <SiteDigest digest={digest} timeZone={site.timeZone} busy={sending?.includes("digest") ?? false} />
      <OwnBrowser host={host} />
      <SiteDeletion
        name={site.name}
        asked={deleting}
        errors={(deleting && (reply?.errors.delete ?? reply?.errors[""])) || undefined}
      />
    </div>
  );
}
