import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { BLOCK_LABELS } from "../../labels.ts";
import type { MailBlock } from "../domain/blocks.ts";

interface BlockCardProps {
  block: MailBlock;
  index: number;
  count: number;
  version: number;
  reply: FormReply | undefined;
  readOnly: boolean;
}

type Values = ReturnType<typeof fieldsOf>;

const HINT = "**bold**, *italic*, [label](https://…), lines that begin with - are a list.";

function Fields({ block, form: { value, errors }, readOnly }: { block: MailBlock; form: Values; readOnly: boolean }) {
  const stored = block as unknown as Readonly<Record<string, unknown>>;
  const field = (name: string, maxLength: number) => ({
    ...{ name, maxLength, readOnly, autoComplete: "off", errors: errors(name) },
    defaultValue: value(name, String(stored[name] ?? "")),
  });
  const align = (
    <SelectField label="Alignment" name="align" defaultValue={value("align", String(stored.align ?? "left"))}>
      <option value="left">Left</option>
      <option value="center">Center</option>
    </SelectField>
  );
  switch (block.kind) {
    case "heading":
      return (
        <>
          <Field label="Text" {...field("text", 300)} />
          <div className="grid gap-3 sm:grid-cols-2">
            <SelectField label="Level" name="level" defaultValue={value("level", block.level)}>
              <option value="1">1, largest</option>
              <option value="2">2</option>
              <option value="3">3, smallest</option>
            </SelectField>
            {align}
          </div>
        </>
      );
    case "text":
      return (
        <>
          <TextArea label="Text" hint={HINT} {...field("text", 5_000)} />
          {align}
        </>
      );
    case "image":
      return (
        <>
          <Field label="Image URL" placeholder="https://" {...field("url", 2_000)} />
          <Field label="Alternative text" hint="For people who cannot see the image." {...field("alt", 300)} />
          <Field label="Leads to (optional)" placeholder="https://" {...field("href", 2_000)} />
        </>
      );
    case "button":
      return (
        <>
          <Field label="Label" {...field("label", 100)} />
          <Field label="Leads to" placeholder="https://" {...field("url", 2_000)} />
          {align}
        </>
      );
    case "columns":
      return (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextArea label="Left column" hint={HINT} {...field("left", 5_000)} />
          <TextArea label="Right column" {...field("right", 5_000)} />
        </div>
      );
    case "divider":
      return <p className="text-ink-2 text-sm">A thin line.</p>;
    case "social":
      return (
        <div className="grid gap-3 sm:grid-cols-2">
          {Object.entries(block.networks).map(([name, url]) => (
            <Field
              key={name}
              label={name.charAt(0).toUpperCase() + name.slice(1)}
              name={name}
              placeholder="https://"
              maxLength={2_000}
              readOnly={readOnly}
              autoComplete="off"
              defaultValue={value(name, url)}
              errors={errors(name)}
            />
          ))}
        </div>
      );
  }
}

/** One block with its fields and what can be done with it; each button is a form's and works without scripts. */
export function BlockCard({ block, index, count, version, reply, readOnly }: BlockCardProps) {
  const name = `${BLOCK_LABELS[block.kind]}, block ${index + 1}`;
  const form = fieldsOf(reply);
  const button = (intent: string, label: string, disabled = false): ReactNode => (
    <Button type="submit" size="s" name="intent" value={intent} disabled={disabled} formNoValidate>
      {label}
      <span className="sr-only">{`: ${name}`}</span>
    </Button>
  );
  return (
    <Card as="section" className="p-4">
      <Form method="post" noValidate preventScrollReset className="grid gap-3" aria-label={name}>
        <FormKey />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="blockId" value={block.id} />
        <h2 className="font-bold text-sm">{`${index + 1}. ${BLOCK_LABELS[block.kind]}`}</h2>
        <Fields block={block} form={form} readOnly={readOnly} />
        {readOnly ? null : (
          <div className="flex flex-wrap gap-2">
            {block.kind === "divider" ? null : (
              <Button type="submit" size="s" look="primary" name="intent" value="block">
                Save<span className="sr-only">{`: ${name}`}</span>
              </Button>
            )}
            {button("up", "Move up", index === 0)}
            {button("down", "Move down", index === count - 1)}
            {button("delete-block", "Delete")}
          </div>
        )}
      </Form>
    </Card>
  );
}

/** Adds a block at the end. */
export function AddBlock({ version }: { version: number }) {
  return (
    <Card className="p-4">
      <Form method="post" preventScrollReset className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <FormKey />
        <input type="hidden" name="version" value={version} />
        <SelectField label="New block" name="kind" defaultValue="text">
          {Object.entries(BLOCK_LABELS).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button type="submit" size="field" name="intent" value="add">
          Add block
        </Button>
      </Form>
    </Card>
  );
}
