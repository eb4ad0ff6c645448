import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { newTicketAction } from "../actions.server.ts";
import { MESSAGE_MIN, pathOf, TICKET_LIMITS, TOPIC_TITLES, TOPICS } from "../domain/ticket.ts";

export const meta: MetaFunction = () => [{ title: "Contact support · Help · Kaja" }];

/** The page somebody came from: named by the link, or by the browser. */
function originOf(request: Request, url: URL): string {
  const named = pathOf(url.searchParams.get("from"));
  const referer = request.headers.get("referer") ?? "";
  if (named || !URL.canParse(referer)) return named;
  const { origin, pathname } = new URL(referer);
  return origin === url.origin ? pathOf(pathname) : "";
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = await requireUser(request, context);
  const url = new URL(request.url);
  const topic = url.searchParams.get("topic");
  return {
    email,
    page: originOf(request, url),
    subject: (url.searchParams.get("subject") ?? "").slice(0, TICKET_LIMITS.subject),
    topic: TOPICS.find((each) => each === topic) ?? "",
  };
}

export const action = newTicketAction;

export default function WriteToSupport() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const values: Record<string, string | undefined> = reply?.values ?? {};
  const errorsOf = (name: string) => reply?.errors[name] ?? undefined;
  return (
    <div className="max-w-2xl">
      <Breadcrumbs
        trail={[
          { label: "Help", to: "/help" },
          { label: "Your tickets", to: "/help/tickets" },
          { label: "Contact support" },
        ]}
      />
      <h1 className="mb-1 font-bold text-2xl tracking-tight">Contact support</h1>
      <p className="mb-5 text-ink-2 text-sm">
        A person reads what you write and answers here and to{" "}
        <span className="[overflow-wrap:anywhere]">{loaded.email}</span>.
      </p>
      <Card className="p-5">
        <Form method="post" noValidate className="grid gap-4">
          <FormErrors errors={errorsOf("")} />
          <FormKey />
          <input type="hidden" name="page" value={values.page ?? loaded.page} />
          <SelectField
            label="What is it about?"
            name="topic"
            required
            defaultValue={values.topic ?? loaded.topic}
            errors={errorsOf("topic")}
          >
            <option value="">Choose a topic</option>
            {TOPICS.map((topic) => (
              <option key={topic} value={topic}>
                {TOPIC_TITLES[topic]}
              </option>
            ))}
          </SelectField>
          <Field
            label="Subject"
            name="subject"
            dir="auto"
            required
            maxLength={TICKET_LIMITS.subject}
            defaultValue={values.subject ?? loaded.subject}
            errors={errorsOf("subject")}
          />
          <TextArea
            label="Message"
            name="message"
            dir="auto"
            required
            minLength={MESSAGE_MIN}
            maxLength={TICKET_LIMITS.message}
            className="min-h-48"
            defaultValue={values.message}
            errors={errorsOf("message")}
            hint="What did you do, what did you expect, and what happened? Never send passwords or keys."
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="primary" busy={busy} busyLabel="Sending...">
              Send
            </Button>
            <LinkButton to="/help/tickets">Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
