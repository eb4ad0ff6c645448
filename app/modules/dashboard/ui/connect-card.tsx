import { Form, Link, useActionData, useNavigation } from "@remix-run/react";
import { Globe } from "lucide-react";
import { adviceOf, ConnectChoices } from "#app/modules/websites/index.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";

/** The first thing that an account without a website sees: one field, one button. */
export function ConnectCard() {
  const reply = useActionData<FormReply>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <Card as="section" className="p-5 sm:p-8">
      <h2 className="flex items-center gap-2 font-bold text-xl tracking-tight">
        <Globe size={20} aria-hidden="true" className="shrink-0 text-brand" />
        Start with your website
      </h2>
      <p className="mt-1 mb-5 max-w-[62ch] text-ink-2 text-sm">
        Kaja reads it, shows what to fix first, and counts its visitors.
      </p>
      <Form
        method="post"
        noValidate
        data-feature="dashboard.connect"
        data-conversion="project.created"
        className="grid max-w-[680px] gap-3"
      >
        <FormKey />
        <FormErrors errors={reply?.errors[""] ?? undefined} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Field
            label="Your website"
            name="url"
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={2048}
            placeholder="example.com"
            defaultValue={reply?.values.url}
            errors={reply?.errors.url ?? undefined}
          />
          <Button
            type="submit"
            look="primary"
            size="field"
            busy={busy}
            busyLabel="Checking..."
            className="sm:mt-[26px]"
          >
            Connect website
          </Button>
        </div>
        <ConnectChoices advice={adviceOf(reply)} busy={busy} />
      </Form>
      <p className="mt-4 text-[13px] text-ink-3">
        <Link to="/seo/new" className="inline-block font-semibold text-brand hover:underline pointer-coarse:py-3">
          Connect a website with more options
        </Link>
      </p>
    </Card>
  );
}
