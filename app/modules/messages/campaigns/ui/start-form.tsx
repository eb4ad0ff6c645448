import { Form, useNavigation } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card, Stat } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import type { Finding } from "../../templates/domain/check.ts";
import { Findings } from "../../templates/ui/findings.tsx";

interface StartFormProps {
  reply: FormReply | undefined;
  subject: string;
  audience: number | null;
  findings: readonly Finding[];
  templatePath: string;
  timeZone: string;
  readOnly: boolean;
}

/** A draft: what it would send to how many, what speaks against it, and the button that starts it. */
export function StartForm({ reply, subject, audience, findings, templatePath, timeZone, readOnly }: StartFormProps) {
  const { value, errors } = fieldsOf(reply);
  const busy = useNavigation().formData?.get("intent") === "start";
  const wrong = findings.filter(({ severity }) => severity === "error").length;
  return (
    <div className="grid gap-5">
      <div className="grid gap-3 sm:grid-cols-2">
        <Stat
          label="Audience now"
          value={audience === null ? "–" : exact(audience)}
          hint={
            audience === null
              ? "The segment cannot be counted. Choose another one."
              : "Consent, topic, suppressed addresses and the email limit are checked at sending."
          }
        />
        <Stat label="Subject" value={<span className="break-words text-base">{subject || "–"}</span>} />
      </div>
      <section aria-label="Checks">
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <h2 className="min-w-0 flex-1 font-bold text-lg tracking-tight">Checks</h2>
          <LinkButton to={templatePath} size="s">
            Open template
          </LinkButton>
        </div>
        <Findings findings={findings} />
      </section>
      {readOnly ? null : (
        <Card className="p-5">
          <Form method="post" noValidate className="grid max-w-md gap-4">
            <FormKey />
            <input type="hidden" name="intent" value="start" />
            <Field
              label="Start at (optional)"
              type="datetime-local"
              name="startAt"
              hint={`In ${timeZone}. Leave empty to start now.`}
              defaultValue={value("startAt", "")}
              errors={errors("startAt")}
            />
            {wrong > 0 ? <p className="text-[13px] text-bad">{`Fix ${counted(wrong, "error")} above first.`}</p> : null}
            <div>
              <Button type="submit" look="primary" busy={busy} busyLabel="Starting..." disabled={wrong > 0}>
                Start campaign
              </Button>
            </div>
          </Form>
        </Card>
      )}
    </div>
  );
}
