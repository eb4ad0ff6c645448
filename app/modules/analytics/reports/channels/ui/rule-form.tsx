import { Form } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";

interface RuleFormProps {
  reply:
    | {
        errors: Readonly<Record<string, readonly string[] | null>>;
        values: Readonly<Record<string, string | undefined>>;
      }
    | undefined;
  /** The rule that is changed, and its place; null for a new one. */
  draft: { at: number; values: Readonly<Record<string, string>> } | null;
  version: number;
  /** Offered while a channel is typed. */
  channels: readonly string[];
  busy: boolean;
}

const FIELDS = [
  ["source", "Source"],
  ["medium", "Medium"],
  ["campaign", "Campaign"],
  ["referrer", "Referring host"],
] as const;

const OPERATORS = [
  ["is", "is"],
  ["contains", "contains"],
  ["ends_with", "ends with"],
  ["matches", "matches (* is anything)"],
] as const;

/** A rule, new or changed: a channel, and up to three conditions that all have to hold. */
export function RuleForm({ reply, draft, version, channels, busy }: RuleFormProps) {
  const value = (name: string) => reply?.values[name] ?? draft?.values[name];
  return (
    <Card className="p-5">
      <h2 id="rule" className="mb-3 scroll-mt-24 font-bold text-lg">
        {draft ? `Rule ${draft.at + 1}` : "Add a rule"}
      </h2>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value={draft ? "replace" : "add"} />
        {draft ? <input type="hidden" name="at" value={draft.at} /> : null}
        <input type="hidden" name="version" value={version} />
        <FormErrors errors={reply?.errors[""] ?? undefined} />
        {[0, 1, 2].map((at) => (
          <fieldset key={at} className="grid gap-2.5 border-0 p-0">
            <legend className="mb-1 text-[13px] text-ink-3">{at === 0 ? "When" : "and (may stay empty)"}</legend>
            <div className="grid grid-cols-2 gap-2.5">
              <SelectField label="What" name={`field${at}`} defaultValue={value(`field${at}`) ?? "source"}>
                {FIELDS.map(([name, label]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </SelectField>
              <SelectField label="How" name={`operator${at}`} defaultValue={value(`operator${at}`) ?? "is"}>
                {OPERATORS.map(([name, label]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </SelectField>
            </div>
            <Field
              label="Text"
              name={`value${at}`}
              maxLength={200}
              required={at === 0}
              defaultValue={value(`value${at}`)}
              errors={reply?.errors[`value${at}`] ?? undefined}
            />
          </fieldset>
        ))}
        <Field
          label="Channel"
          name="channel"
          required
          maxLength={40}
          list="channels"
          defaultValue={value("channel")}
          errors={reply?.errors.channel ?? undefined}
          hint="One of the list, or a name of your own."
        />
        <datalist id="channels">
          {channels.map((channel) => (
            <option key={channel} value={channel} />
          ))}
        </datalist>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" busy={busy} busyLabel="Applying...">
            {draft ? "Save rule" : "Add rule"}
          </Button>
          {draft ? (
            <LinkButton to="?" preventScrollReset>
              Cancel
            </LinkButton>
          ) : null}
        </div>
      </Form>
    </Card>
  );
}
