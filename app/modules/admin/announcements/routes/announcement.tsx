import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { refusal, requireRole } from "#app/platform/access/access.server.ts";
import { days } from "#app/shared/time.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { announcementAction, NEW_ANNOUNCEMENT } from "../actions.server.ts";
import { ANNOUNCEMENT_TYPES, PRIORITIES } from "../domain/announcement.ts";
import { readAnnouncement } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Announcement · Admin Panel · Kaja" }];

const EMPTY = {
  title: "",
  description: "",
  route: "/",
  type: "new",
  priority: "medium",
  category: "",
  endsOn: "",
  version: "0",
};

/** The first and the last line of a form never differ: the day before the moment it ends. */
const dayOf = (endsAt: Date | null): string =>
  endsAt ? new Date(endsAt.getTime() - days(1)).toISOString().slice(0, 10) : "";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  if (params.announcementId === NEW_ANNOUNCEMENT) return { isNew: true, values: EMPTY };
  const found = await readAnnouncement(context, params.announcementId ?? "");
  if (!found.ok) throw refusal(found.error);
  const { title, description, route, type, priority, category, endsAt, version } = found.value;
  return {
    isNew: false,
    values: { title, description, route, type, priority, category, endsOn: dayOf(endsAt), version: String(version) },
  };
}

export const action = announcementAction;

export default function Announcement() {
  const { isNew, values } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().state === "submitting";
  const field = (name: keyof typeof EMPTY) => ({
    name,
    defaultValue: reply?.values[name] ?? values[name],
    errors: reply?.errors[name] ?? undefined,
  });
  return (
    <Card as="section" className="max-w-2xl p-5">
      <h2 className="mb-4 font-bold text-lg tracking-tight">{isNew ? "New announcement" : "Edit announcement"}</h2>
      <Form method="post" noValidate className="grid gap-4">
        <FormKey />
        <FormErrors errors={reply?.errors[""] ?? undefined} />
        {/* After a refusal the newest version counts: what it overwrites has been shown. */}
        <input type="hidden" name="version" value={values.version} />
        <Field label="Title" required maxLength={120} {...field("title")} />
        <TextArea label="Description" required maxLength={500} {...field("description")} />
        <Field
          label="Page"
          required
          maxLength={200}
          hint="Where “Explore” leads: the path of a page, such as /seo."
          {...field("route")}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Type" className="capitalize" {...field("type")}>
            {ANNOUNCEMENT_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </SelectField>
          <SelectField label="Priority" className="capitalize" {...field("priority")}>
            {PRIORITIES.map((priority) => (
              <option key={priority}>{priority}</option>
            ))}
          </SelectField>
          <Field label="Category" required maxLength={40} {...field("category")} />
          <Field
            label="Last day"
            type="date"
            hint="Empty: no end. The day ends at midnight UTC."
            {...field("endsOn")}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" busy={busy} busyLabel="Saving...">
            Save
          </Button>
          <LinkButton to="/admin/announcements">Cancel</LinkButton>
        </div>
      </Form>
    </Card>
  );
}
