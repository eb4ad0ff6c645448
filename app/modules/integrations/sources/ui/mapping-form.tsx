import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import type { SourceReply } from "../actions.server.ts";

interface Props {
  values: { eventName: string; idPath: string; fields: string };
  reply: SourceReply | undefined;
}

/** Which parts of a request become its event, with a preview on the newest request. */
export function MappingForm({ values, reply }: Props) {
  const mine = reply?.intent === "map" || reply?.intent === "preview" ? reply : undefined;
  const shown = mine ? { ...values, ...mine.values } : values;
  const errors = mine?.errors ?? {};
  return (
    <Card as="section" className="mt-4 p-5">
      <h2 className="font-semibold">Mapping</h2>
      <p className="mt-0.5 mb-4 text-ink-2 text-sm">
        Each request becomes one event of the type webhook.received, which your own webhooks and automations can use.
      </p>
      <Form method="post" noValidate preventScrollReset className="grid gap-4">
        <FormKey />
        <Field
          label="Name of the event"
          name="eventName"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="order.placed"
          hint="A name, or a path such as $.type. Leave empty to use the service's own name."
          defaultValue={shown.eventName}
          errors={errors.eventName ?? undefined}
        />
        <Field
          label="Path of the id"
          name="idPath"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="data.id"
          hint="A repeated id is ignored. Leave empty to use the preset's id."
          defaultValue={shown.idPath}
          errors={errors.idPath ?? undefined}
        />
        <TextArea
          label="Fields"
          name="fields"
          rows={5}
          spellCheck={false}
          className="font-mono text-[13px]"
          placeholder={"email = data.object.customer_email\namount = data.object.amount_total"}
          hint="One per line: a name, an equals sign, and a path into the body. At most 20."
          defaultValue={shown.fields}
          errors={errors.fields ?? undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="map" look="primary">
            Save mapping
          </Button>
          <Button type="submit" name="intent" value="preview">
            Preview
          </Button>
        </div>
      </Form>
      {errors[""]?.[0] ? <p className="mt-3 text-[13px] text-bad">{errors[""][0]}</p> : null}
      {reply?.preview ? (
        <div className="mt-4">
          <h3 className="mb-1 font-semibold text-sm">The newest request would become</h3>
          <pre className="overflow-x-auto rounded-s bg-sunken p-3 text-[13px]">
            {JSON.stringify({ name: reply.preview.name, fields: reply.preview.fields }, null, 2)}
          </pre>
        </div>
      ) : null}
    </Card>
  );
}
