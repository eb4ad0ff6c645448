import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { CheckboxField, Field, FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { settingsAction } from "../actions.server.ts";
import { loadForm } from "../form-page.server.ts";
import { DraftButton } from "../ui/draft-button.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { form } = await loadForm(args);
  const { settings } = form;
  return {
    name: form.name,
    status: form.status,
    revision: form.revision,
    proofOfWork: settings.proofOfWork,
    refuseDisposable: settings.refuseDisposable,
    isDeleting: new URL(args.request.url).searchParams.has("delete"),
    values: {
      domains: settings.domains.join("\n"),
      closesAt: settings.closesAt === null ? "" : new Date(settings.closesAt).toISOString().slice(0, 16),
      maxResponses: settings.maxResponses === null ? "" : String(settings.maxResponses),
      closedText: settings.closedText,
      answerMinutes: settings.answerMinutes === null ? "" : String(settings.answerMinutes),
      blocked: settings.blocked.join("\n"),
      allowed: settings.allowed.join("\n"),
    },
  };
}

export const action = settingsAction;

export default function Settings() {
  const { name, status, revision, proofOfWork, refuseDisposable, isDeleting, values } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formData?.get("intent") === "settings";
  const field = (of: keyof typeof values) => ({
    name: of,
    defaultValue: reply?.values[of] ?? values[of],
    errors: reply?.errors[of] ?? undefined,
  });
  return (
    <div className="grid max-w-[760px] gap-4">
      <Card className="p-5">
        <Form method="post" noValidate key={revision} className="grid gap-5">
          <input type="hidden" name="intent" value="settings" />
          <input type="hidden" name="revision" value={revision} />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <h2 className="font-bold text-lg tracking-tight">When it closes</h2>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Closing date and time, UTC (optional)" type="datetime-local" {...field("closesAt")} />
            <Field label="Response limit (optional)" type="number" min={1} {...field("maxResponses")} />
          </div>
          <TextArea label="Message when closed (optional)" rows={2} className="min-h-16" {...field("closedText")} />
          <Field
            label="Minutes to answer (optional)"
            type="number"
            min={1}
            max={1440}
            hint="Counted from when the page is opened. A page that comes later is refused; people can start over."
            {...field("answerMinutes")}
          />
          <h2 className="font-bold text-lg tracking-tight">Where it can be embedded</h2>
          <TextArea
            label="Websites, one per line"
            rows={3}
            className="min-h-20"
            placeholder="shop.example"
            hint="Your workspace's own websites do not need to be listed."
            {...field("domains")}
          />
          <h2 className="font-bold text-lg tracking-tight">Spam</h2>
          <CheckboxField
            name="proofOfWork"
            value="on"
            label="Require proof of work from browsers"
            hint="Invisible to visitors: it takes their browser about a second. Fewer responses are accepted without scripts."
            defaultChecked={proofOfWork}
          />
          <CheckboxField
            name="refuseDisposable"
            value="on"
            label="Refuse disposable email addresses"
            hint="Addresses of mailboxes that anyone can open for a few minutes, by a public list of their domains."
            defaultChecked={refuseDisposable}
          />
          <TextArea
            label="Blocked addresses, one per line"
            rows={3}
            className="min-h-20"
            placeholder="@spam.example"
            hint="name@example.com, @example.com, or a network address."
            {...field("blocked")}
          />
          <TextArea
            label="Only these email addresses, one per line (optional)"
            rows={3}
            className="min-h-20"
            placeholder="@customer.example"
            {...field("allowed")}
          />
          <div>
            <Button type="submit" look="primary" busy={busy} busyLabel="Saving...">
              Save settings
            </Button>
          </div>
        </Form>
      </Card>
      <Card as="section" className="p-5">
        <h2 className="font-bold text-lg tracking-tight">Close or delete</h2>
        <div className="mt-3 flex flex-wrap gap-2">
          {status === "published" ? (
            <DraftButton intent="close" revision={revision} look="secondary">
              Close form
            </DraftButton>
          ) : null}
          {status === "closed" ? (
            <DraftButton intent="reopen" revision={revision} look="secondary">
              Reopen form
            </DraftButton>
          ) : null}
          {isDeleting ? null : (
            <LinkButton to="?delete=1" preventScrollReset size="s" look="danger">
              Delete form
            </LinkButton>
          )}
        </div>
        {isDeleting ? (
          <ConfirmForm intent="delete" submit="Delete for good" busyLabel="Deleting..." danger>
            <p className="text-sm">
              {`Delete "${name}" with all its responses, files and proofs of consent? This cannot be undone. Export them first if you need them.`}
            </p>
          </ConfirmForm>
        ) : null}
      </Card>
    </div>
  );
}
