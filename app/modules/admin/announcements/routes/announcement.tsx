import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { refusal, requireRole } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { flashCookie } from "#app/platform/session/flash.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { days } from "#app/shared/time.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { ANNOUNCEMENT_TYPES, PRIORITIES } from "../domain/announcement.ts";
import { announcementSchema } from "../schema.ts";
import { createAnnouncement, readAnnouncement, saveAnnouncement } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Announcement · Admin Panel · Kaja" }];

const LIST = "/admin/announcements";
const NEW = "new";

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
  if (params.announcementId === NEW) return { isNew: true, values: EMPTY };
  const found = await readAnnouncement(context, params.announcementId ?? "");
  if (!found.ok) throw refusal(found.error);
  const { title, description, route, type, priority, category, endsAt, version } = found.value;
  return {
    isNew: false,
    values: { title, description, route, type, priority, category, endsOn: dayOf(endsAt), version: String(version) },
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const admin = await requireRole(request, context, "admin");
  const id = params.announcementId ?? "";
  const form = await parseForm(request, announcementSchema);
  if (!form.ok) return data<FormReply>(form.error, { status: HTTP_STATUS.invalid_input });
  const { value, values } = form.value;
  if (id === NEW)
    await createAnnouncement(context, admin, value, (await form.value.identity({ userId: admin.userId })).id);
  else {
    const saved = await saveAnnouncement(context, admin, id, value);
    if (!saved.ok)
      return data<FormReply>(
        { errors: { "": [saved.error.message] }, values },
        { status: HTTP_STATUS[saved.error.code] },
      );
  }
  return redirect(LIST, {
    status: 303,
    headers: { "Set-Cookie": flashCookie({ kind: "success", title: "Announcement saved" }) },
  });
}

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
          <LinkButton to={LIST}>Cancel</LinkButton>
        </div>
      </Form>
    </Card>
  );
}
