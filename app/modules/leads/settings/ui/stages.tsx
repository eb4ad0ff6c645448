import { Form } from "@remix-run/react";
import { ArrowDown, ArrowUp, Pencil, X } from "lucide-react";
import type { Stage } from "#app/modules/contacts/index.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { counted } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";

const KINDS = [
  ["open", "Open", "info"],
  ["won", "Won", "good"],
  ["lost", "Lost", "bad"],
] as const;

interface StagesProps {
  stages: readonly Stage[];
  /** Leads by stage. */
  counts: Readonly<Record<string, number>>;
}

function MoveButton({ stage, direction, disabled }: { stage: Stage; direction: "up" | "down"; disabled: boolean }) {
  const Icon = direction === "up" ? ArrowUp : ArrowDown;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="move-stage" />
      <input type="hidden" name="id" value={stage.id} />
      <Button
        type="submit"
        name="direction"
        value={direction}
        look="quiet"
        size="s"
        className="px-2"
        disabled={disabled}
        aria-label={`Move ${stage.name} ${direction}`}
        icon={<Icon size={16} aria-hidden="true" />}
      />
    </Form>
  );
}

/** The stages in their order, with the buttons that change it. */
export function StageList({ stages, counts }: StagesProps) {
  return (
    <ol className="divide-y divide-line">
      {stages.map((stage, index) => {
        const kind = KINDS.find(([id]) => id === stage.kind);
        const leads = counts[stage.id] ?? 0;
        return (
          <li key={stage.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <div className="min-w-32 flex-1">
              <p className="font-semibold text-sm">
                <Breakable text={stage.name} />
              </p>
              <p className="text-[13px] text-ink-3 tabular-nums">
                {stage.probability}% · {counted(leads, "lead")}
              </p>
            </div>
            {kind ? <Tag tone={kind[2]}>{kind[1]}</Tag> : null}
            <div className="flex items-center">
              <MoveButton stage={stage} direction="up" disabled={index === 0} />
              <MoveButton stage={stage} direction="down" disabled={index === stages.length - 1} />
              <LinkButton
                to={`?edit=${stage.id}`}
                preventScrollReset
                look="quiet"
                size="s"
                className="px-2"
                aria-label={`Edit ${stage.name}`}
                icon={<Pencil size={15} aria-hidden="true" />}
              />
              <LinkButton
                to={`?remove=${stage.id}`}
                preventScrollReset
                look="quiet"
                size="s"
                className="px-2"
                aria-label={`Remove ${stage.name}`}
                icon={<X size={16} aria-hidden="true" />}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Asks where the leads of a stage go before it is removed. */
export function RemoveStage({
  stage,
  stages,
  counts,
  reply,
}: StagesProps & { stage: Stage; reply: FormReply | undefined }) {
  const { value, errors } = fieldsOf(reply);
  const leads = counts[stage.id] ?? 0;
  return (
    <ConfirmForm intent="remove-stage" submit="Remove stage" busyLabel="Removing…" danger>
      <input type="hidden" name="id" value={stage.id} />
      <FormErrors errors={errors("") ?? errors("kind")} />
      <p className="text-sm">
        Remove the stage “{stage.name}”? {leads === 0 ? "No lead is in it." : `${counted(leads, "lead")} will move.`}
      </p>
      {leads === 0 ? null : (
        <SelectField label="Move its leads to" name="to" defaultValue={value("to", "")} errors={errors("to")}>
          <option value="">Choose a stage</option>
          {stages
            .filter(({ id }) => id !== stage.id)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
      )}
    </ConfirmForm>
  );
}

/** Adds a stage, or changes one. */
export function StageForm({ stage, reply }: { stage: Stage | null; reply: FormReply | undefined }) {
  const { value, errors } = fieldsOf(reply);
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-3">
      <FormKey />
      <input type="hidden" name="intent" value={stage ? "save-stage" : "add-stage"} />
      {stage ? <input type="hidden" name="id" value={stage.id} /> : null}
      <FormErrors errors={errors("") ?? errors("id")} />
      <Field
        label="Name"
        name="name"
        maxLength={60}
        defaultValue={value("name", stage?.name ?? "")}
        errors={errors("name")}
      />
      <SelectField
        label="Kind"
        name="kind"
        hint="Won and lost stages close a lead."
        defaultValue={value("kind", stage?.kind ?? "open")}
        errors={errors("kind")}
      >
        {KINDS.map(([id, label]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        label="Chance to win, %"
        name="probability"
        type="number"
        min={0}
        max={100}
        hint="For the forecast. Won is always 100%, lost 0%."
        defaultValue={value("probability", String(stage?.probability ?? 50))}
        errors={errors("probability")}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary">
          {stage ? "Save stage" : "Add stage"}
        </Button>
        {stage ? (
          <LinkButton to="/leads/settings" preventScrollReset>
            Cancel
          </LinkButton>
        ) : null}
      </div>
    </Form>
  );
}
