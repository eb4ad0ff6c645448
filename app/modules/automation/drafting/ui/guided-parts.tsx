import { Form, Link, useNavigation } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { MAX_NAME_CHARS } from "../../domain/limits.ts";
import { LineList } from "../../gallery/ui/line-list.tsx";
import { Needs } from "../../gallery/ui/needs.tsx";
import type { GuidedChoice } from "../by-rules.ts";
import type { GuidedCheck } from "../service.server.ts";

const BY_RULES = "This builder works by rules: you get exactly what you choose, with texts to rewrite.";

interface GoalPartProps {
  goals: readonly { id: string; label: string; about: string }[];
  chosen: string;
}

/** The first step of the guided builder: what the flow should achieve. */
export function GoalPart({ goals, chosen }: GoalPartProps) {
  return (
    <Section title="Or choose step by step: 1. Goal" about={BY_RULES}>
      <ul className="grid gap-2 sm:grid-cols-2">
        {goals.map(({ id, label, about }) => (
          <li key={id}>
            <Link
              to={`?goal=${id}`}
              preventScrollReset
              aria-current={id === chosen ? "true" : undefined}
              className="block h-full rounded-m border border-line p-3 text-sm hover:border-brand aria-[current]:border-brand aria-[current]:bg-brand-soft"
            >
              <span className="block font-semibold">{label}</span>
              <span className="text-[13px] text-ink-2">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface ChoosePartProps {
  triggers: readonly { id: string; label: string }[];
  stepChoices: readonly (readonly [id: string, label: string])[];
  /** Names of the fields of the steps. */
  fields: readonly string[];
  choice: GuidedChoice;
}

/** The second and third step: who enters, and what happens. */
export function ChoosePart({ triggers, stepChoices, fields, choice }: ChoosePartProps) {
  return (
    <Section title="2. Trigger and 3. steps">
      <Form method="get" preventScrollReset className="grid gap-4">
        <input type="hidden" name="goal" value={choice.goal} />
        <SelectField label="A contact enters when" name="trigger" defaultValue={choice.trigger}>
          {triggers.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className="grid gap-3 sm:grid-cols-2">
          {fields.map((name, at) => (
            <SelectField key={name} label={`Step ${at + 1}`} name={name} defaultValue={choice.steps[at] ?? ""}>
              <option value="">Nothing</option>
              {stepChoices.map(([id, label]) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <div>
          <Button type="submit">Check</Button>
        </div>
      </Form>
    </Section>
  );
}

interface CheckPartProps {
  fields: readonly string[];
  choice: GuidedChoice;
  check: GuidedCheck;
  reply: FormReply | undefined;
}

/** The last step: what the draft holds, what it still needs, and its name. */
export function CheckPart({ fields, choice, check, reply }: CheckPartProps) {
  const busy = useNavigation().formData?.get("intent") === "build";
  const own = reply?.intent === "build" ? reply : undefined;
  return (
    <Section title="4. Check">
      <LineList lines={check.lines} />
      <div className="mt-4 grid gap-2 text-[13px]">
        <Needs missing={check.missing} />
        {check.problems.length === 0 ? (
          <p className="text-ink-2">The draft can be published as it is. Rewrite its texts first.</p>
        ) : (
          <div>
            <p className="font-semibold">To fill in before you publish:</p>
            <ul className="list-disc pl-5 text-ink-2">
              {check.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <Form method="post" className="mt-4 flex flex-wrap items-end gap-2">
        <FormKey />
        <FormErrors errors={own?.errors[""] ?? undefined} />
        <input type="hidden" name="goal" value={choice.goal} />
        <input type="hidden" name="trigger" value={choice.trigger} />
        {fields.map((name, at) =>
          choice.steps[at] ? <input key={name} type="hidden" name={name} value={choice.steps[at]} /> : null,
        )}
        <div className="min-w-44 flex-1">
          <Field
            label="Name of the draft"
            name="name"
            maxLength={MAX_NAME_CHARS}
            autoComplete="off"
            defaultValue={own?.values.name ?? check.name}
            errors={own?.errors.name ?? undefined}
          />
        </div>
        <Button
          type="submit"
          look="primary"
          size="field"
          name="intent"
          value="build"
          busy={busy}
          busyLabel="Creating..."
        >
          Create draft
        </Button>
      </Form>
    </Section>
  );
}
