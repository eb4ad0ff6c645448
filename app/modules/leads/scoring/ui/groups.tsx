import { Form } from "@remix-run/react";
import { Pencil, X } from "lucide-react";
import type { ScoreGroup, ScoringView } from "#app/modules/contacts/index.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { counted, oneDecimal } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Panel } from "../../ui/page-parts.tsx";

/** "Halves every 30 days". */
export const decayText = ({ halfLifeDays }: Pick<ScoreGroup, "halfLifeDays">): string =>
  halfLifeDays === null ? "Points stay" : `Points halve every ${halfLifeDays === 1 ? "day" : `${halfLifeDays} days`}`;

const signed = (points: number): string => `${points > 0 ? "+" : ""}${oneDecimal(points)}`;

/** One group with its rules. */
export function GroupPanel({ group, view, isRemoved }: { group: ScoreGroup; view: ScoringView; isRemoved: boolean }) {
  const rules = view.rules.rules.filter(({ groupId }) => groupId === group.id);
  return (
    <Panel
      title={group.name}
      action={
        <span className="flex flex-wrap items-center gap-1">
          <span className="text-[13px] text-ink-2">{decayText(group)}</span>
          <LinkButton
            to={`?group=${group.id}`}
            look="quiet"
            size="s"
            className="px-2"
            aria-label={`Edit the group ${group.name}`}
            icon={<Pencil size={15} aria-hidden="true" />}
          />
          <LinkButton
            to={`?remove=${group.id}`}
            preventScrollReset
            look="quiet"
            size="s"
            className="px-2"
            aria-label={`Remove the group ${group.name}`}
            icon={<X size={16} aria-hidden="true" />}
          />
        </span>
      }
    >
      {isRemoved ? (
        <ConfirmForm intent="remove-group" submit="Remove group" busyLabel="Removing…" danger>
          <input type="hidden" name="id" value={group.id} />
          <p className="text-sm">
            Remove “{group.name}” with {counted(rules.length, "rule")}? Its points are removed from every score.
          </p>
        </ConfirmForm>
      ) : null}
      {rules.length === 0 ? (
        <p className="text-ink-2 text-sm">This group has no rules yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {rules.map(({ id, label, points, maxTimes }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <div className="min-w-40 flex-1">
                <p className="font-semibold text-sm">
                  <Breakable text={label} />
                </p>
                <p className="text-[13px] text-ink-2">
                  <Breakable text={view.words[id] ?? ""} />
                  {maxTimes === null ? null : `, at most ${counted(maxTimes, "time")}`}
                </p>
              </div>
              <span className="font-semibold text-sm tabular-nums">{signed(points)}</span>
              <div className="flex items-center">
                <LinkButton
                  to={`?rule=${id}`}
                  look="quiet"
                  size="s"
                  className="px-2"
                  aria-label={`Edit ${label}`}
                  icon={<Pencil size={15} aria-hidden="true" />}
                />
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="intent" value="remove-rule" />
                  <input type="hidden" name="id" value={id} />
                  <Button
                    type="submit"
                    look="quiet"
                    size="s"
                    className="px-2"
                    aria-label={`Remove ${label}`}
                    icon={<X size={16} aria-hidden="true" />}
                  />
                </Form>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Adds a group, or changes one. */
export function GroupForm({ group, reply }: { group: ScoreGroup | null; reply: FormReply | undefined }) {
  const { value, errors } = fieldsOf(reply);
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-3">
      <FormKey />
      <input type="hidden" name="intent" value="group" />
      {group ? <input type="hidden" name="id" value={group.id} /> : null}
      <FormErrors errors={errors("") ?? errors("id")} />
      <Field
        label="Name"
        name="name"
        maxLength={60}
        placeholder="Interest"
        defaultValue={value("name", group?.name ?? "")}
        errors={errors("name")}
      />
      <Field
        label="Half-life in days (optional)"
        name="halfLifeDays"
        inputMode="decimal"
        maxLength={8}
        hint="Points halve after this many days. Leave empty to keep them."
        defaultValue={value("halfLifeDays", group?.halfLifeDays == null ? "" : String(group.halfLifeDays))}
        errors={errors("halfLifeDays")}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look={group ? "primary" : "secondary"}>
          {group ? "Save group" : "Add group"}
        </Button>
        {group ? <LinkButton to="/leads/scoring">Cancel</LinkButton> : null}
      </div>
    </Form>
  );
}
