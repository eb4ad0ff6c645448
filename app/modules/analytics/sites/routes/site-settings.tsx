import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { principalOf } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { answerSaved, redirectWithToast, rejectedForm } from "#app/platform/forms/form-responses.server.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, FormErrors } from "#app/ui/form/field.tsx";
import { useToast } from "#app/ui/toast/toast.tsx";
import { digestSchema } from "../../digests/schema.ts";
import { readDigest, saveDigest } from "../../digests/service.server.ts";
import { SiteDigest } from "../../digests/ui/site-digest.tsx";
import { useLive } from "../../live/ui/use-live.ts";
import { agoText } from "../../reports/events/page.server.ts";
import { type OpenSite, openSite } from "../open-site.server.ts";
import { deleteSiteSchema, updateSiteSchema } from "../schema.ts";
import { deleteSite, updateSite } from "../service.server.ts";
import { timeZones } from "../time-zones.server.ts";
import { SiteDeletion } from "../ui/site-deletion.tsx";
import { SiteFields } from "../ui/site-fields.tsx";
import { Install, OwnBrowser } from "../ui/site-install.tsx";

export const handle = { crumb: () => "Settings" };

const STUB = "<script>window.kaja = window.kaja || function () { (kaja.q = kaja.q || []).push(arguments) }</script>";
const CALL = `kaja("signup", { props: { plan: "pro" }, revenue: { amount: 49.9, currency: "EUR" } })`;

const asksTo = (request: Request, what: "delete" | "digest"): boolean => new URL(request.url).searchParams.has(what);

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
    snippet: `<script defer src="${context.config.APP_URL}/k.js" data-site="${id}"></script>`,
    lastSeen: lastMs === null ? null : agoText(lastMs, context.now().getTime()),
    deleting: asksTo(request, "delete"),
    digest,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const opened = await openSite(request, context, params.siteId, { write: true });
  if (asksTo(request, "delete")) return remove(request, context, opened);
  if (asksTo(request, "digest")) return changeDigest(request, context, opened);
  const form = await parseForm(request, updateSiteSchema);
  if (!form.ok) return data(form.error, { status: HTTP_STATUS.invalid_input });
  return answerSaved(
    await updateSite(context, principalOf(opened.session), opened.site.id, form.value.value),
    form.value.values,
  );
}

async function changeDigest(request: Request, context: ActionFunctionArgs["context"], { session, site }: OpenSite) {
  const form = await parseForm(request, digestSchema);
  if (!form.ok) return data(form.error, { status: HTTP_STATUS.invalid_input });
  return answerSaved(
    await saveDigest(context, principalOf(session), site, form.value.value),
    form.value.values,
    "Digest saved",
  );
}

async function remove(request: Request, context: ActionFunctionArgs["context"], { session, site }: OpenSite) {
  const form = await parseForm(request, deleteSiteSchema);
  if (!form.ok)
    return data<FormReply>(
      { errors: { delete: form.error.errors.confirmed ?? form.error.errors[""] ?? null }, values: {} },
      HTTP_STATUS.invalid_input,
    );
  const deleted = await deleteSite(context, principalOf(session), site.id);
  return deleted.ok ? redirectWithToast("/analytics/sites", `${site.name} was deleted`) : rejectedForm(deleted.error);
}

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
          <SiteFields values={refused?.values ?? site} errors={refused?.errors} timeZones={zones} />
          <CheckboxField
            label="Take events from any host"
            name="anyHost"
            defaultChecked={refused ? "anyHost" in refused.values : anyHost}
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
            Import figures of another product
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
