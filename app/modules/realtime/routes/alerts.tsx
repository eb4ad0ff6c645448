import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { chooseSite } from "#app/modules/analytics/index.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, Field, FormErrors } from "#app/ui/form/field.tsx";
import { fieldsOf, SavedNote } from "#app/ui/form/form-state.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { useToast } from "#app/ui/toast/toast.tsx";
import { alertsAction } from "../actions.server.ts";
import { readAlert } from "../alerts.server.ts";

export const meta: MetaFunction = () => [{ title: "Traffic alerts · Realtime · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { scope, site } = await chooseSite(request, context, "realtime", { write: true });
  if (!site) throw redirect("/realtime");
  const { spike, drop, spikeFactor, minViews } = await readAlert(scope, site.id);
  return { site: { id: site.id, name: site.name }, rule: { spike, drop, spikeFactor, minViews } };
}

export const action = alertsAction;

export default function Alerts() {
  const { site, rule } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  useToast(reply?.toast);
  const { value, checked, errors } = fieldsOf(reply);
  const link = "font-semibold text-brand underline";
  return (
    <div className="max-w-[620px]">
      <Breadcrumbs trail={[{ label: "Realtime", to: `/realtime?site=${site.id}` }, { label: "Alerts" }]} />
      <h1 className="mb-1.5 font-bold text-2xl tracking-tight">Alerts for {site.name}</h1>
      <p className="mb-5 text-ink-2 text-sm">
        Each minute the page views of the last 2, 5 and 10 minutes are compared with the same minutes in the four weeks
        before. Two earlier weeks are needed.
      </p>
      <Card className="p-5">
        <Form
          method="post"
          action={`/realtime/alerts?site=${site.id}`}
          noValidate
          data-feature="realtime.alerts"
          className="grid gap-4"
        >
          <FormErrors errors={errors("")} />
          <SavedNote reply={reply} />
          <CheckboxField
            label="Alert on spikes"
            name="spike"
            defaultChecked={checked("spike", rule.spike)}
            hint="With the source that most of it comes from."
          />
          <Field
            label="Minimum multiple of the usual traffic"
            name="spikeFactor"
            type="number"
            inputMode="decimal"
            step="0.1"
            min={1.5}
            className="max-w-40"
            defaultValue={value("spikeFactor", String(rule.spikeFactor))}
            errors={errors("spikeFactor")}
          />
          <CheckboxField
            label="Alert on drops"
            name="drop"
            defaultChecked={checked("drop", rule.drop)}
            hint="To a fifth of the usual, or less."
          />
          <Field
            label="Minimum page views"
            name="minViews"
            type="number"
            inputMode="numeric"
            min={10}
            className="max-w-40"
            defaultValue={value("minViews", String(rule.minViews))}
            errors={errors("minViews")}
            hint="In a window: of a spike those that came, of a drop those that are usual."
          />
          <p className="text-[13px] text-ink-3">
            Owners and editors who have{" "}
            <Link to="/settings/notifications" className={link}>
              Campaign Alerts
            </Link>{" "}
            on get a notice and a mail, once for each swing; your{" "}
            <Link to="/workspace/webhooks" className={link}>
              webhooks
            </Link>{" "}
            get the event traffic.alert.
          </p>
          <div>
            <Button type="submit" look="primary" busy={busy} busyLabel="Saving...">
              Save alerts
            </Button>
          </div>
        </Form>
      </Card>
    </div>
  );
}
