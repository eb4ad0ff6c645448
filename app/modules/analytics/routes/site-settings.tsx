import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { principalOf } from "#app/platform/access/access.server.ts";
import { answerSaved } from "#app/platform/http/form-answer.server.ts";
import { parseForm } from "#app/platform/http/submission.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, FormErrors } from "#app/ui/field.tsx";
import { openSite } from "../open-site.server.ts";
import { updateSiteSchema } from "../schema.ts";
import { updateSite } from "../service.server.ts";
import { timeZones } from "../time-zones.server.ts";
import { SiteFields } from "../ui/site-fields.tsx";

export const handle = { crumb: () => "Settings" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { site } = await openSite(request, context, params.siteId, { write: true });
  const { name, hosts, anyHost, timeZone, currency } = site;
  return { site: { name, hosts: hosts.join(", "), timeZone, currency }, anyHost, timeZones: timeZones(timeZone) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { session, site } = await openSite(request, context, params.siteId, { write: true });
  const form = await parseForm(request, updateSiteSchema);
  if (!form.ok) return data(form.error, { status: HTTP_STATUS.invalid_input });
  return answerSaved(await updateSite(context, principalOf(session), site.id, form.value.value), form.value.values);
}

export default function SiteSettings() {
  const { site, anyHost, timeZones: zones } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const refused = reply && Object.keys(reply.errors).length > 0 ? reply : undefined;
  return (
    <Card className="max-w-[620px] p-5">
      <Form method="post" noValidate className="grid gap-4">
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
      <p className="mt-5 border-line border-t pt-4 text-sm">
        <Link to="import" className="text-brand underline">
          Import figures of another product
        </Link>{" "}
        ·{" "}
        <a href="export.ndjson" className="text-brand underline">
          All events as NDJSON
        </a>
      </p>
    </Card>
  );
}
