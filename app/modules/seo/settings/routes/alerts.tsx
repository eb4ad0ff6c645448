import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, Field, FormErrors } from "#app/ui/form/field.tsx";
import { fieldsOf, SavedNote } from "#app/ui/form/form-state.tsx";
import { useToast } from "#app/ui/toast/toast.tsx";
import { openProject } from "../../projects/open-project.server.ts";
import { alertsAction } from "../actions.server.ts";
import { getSettings } from "../service.server.ts";
import { SettingsNav } from "../ui/settings-nav.tsx";

export const handle = { crumb: () => "Alerts" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, project } = await openProject(request, context, params.projectId);
  return { archived: project.archivedAt !== null, alerts: (await getSettings(scope, project.id)).alerts };
}

export const action = alertsAction;

export default function Alerts() {
  const { alerts, archived } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { formData, state } = useNavigation();
  useToast(reply?.toast);
  const { value, checked, errors } = fieldsOf(reply);
  const link = "font-semibold text-brand underline";
  return (
    <div className="grid max-w-[620px] gap-4">
      <SettingsNav current="Alerts" />
      <Card className="p-5">
        <Form method="post" noValidate data-feature="seo.settings.alerts" className="grid gap-4">
          <FormErrors errors={errors("")} />
          <SavedNote reply={reply} />
          <h2 className="font-bold text-[15px]">Tell us when a crawl finds</h2>
          <CheckboxField
            label="New errors"
            name="newErrors"
            defaultChecked={checked("newErrors", alerts.newErrors)}
            hint="Errors that the crawl before did not find."
          />
          <Field
            label="At least this many new errors"
            name="newErrorsAtLeast"
            type="number"
            inputMode="numeric"
            min={1}
            className="max-w-40"
            defaultValue={value("newErrorsAtLeast", String(alerts.newErrorsAtLeast))}
            errors={errors("newErrorsAtLeast")}
          />
          <CheckboxField
            label="Another robots.txt"
            name="robots"
            defaultChecked={checked("robots", alerts.robots)}
            hint="With the lines that were added and removed."
          />
          <CheckboxField
            label="Other canonical URLs"
            name="canonicals"
            defaultChecked={checked("canonicals", alerts.canonicals)}
            hint="Pages that name another canonical than in the crawl before."
          />
          <p className="text-[13px] text-ink-3">
            Scheduled crawls send a notice behind the bell and a mail to owners and editors who have{" "}
            <Link to="/settings/notifications" className={link}>
              Campaign Alerts
            </Link>{" "}
            on. A finished crawl with something to report sends the event crawl.alert to your{" "}
            <Link to="/workspace/webhooks" className={link}>
              webhooks
            </Link>
            . A crawl that was blocked or failed, and a health score that falls by 5 points, are always reported. Muted
            issues raise no alert: neither as new errors nor by a lower health score.
          </p>
          <div>
            <Button
              type="submit"
              look="primary"
              disabled={archived}
              busy={state !== "idle" && formData?.has("newErrorsAtLeast") === true}
              busyLabel="Saving..."
            >
              Save alerts
            </Button>
          </div>
        </Form>
      </Card>
    </div>
  );
}
