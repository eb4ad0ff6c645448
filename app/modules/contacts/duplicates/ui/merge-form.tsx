import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { contactPath, DUPLICATES } from "../../paths.ts";
import type { MergeRow } from "../merge-rows.ts";

interface Person {
  id: string;
  version: number;
  createdAt: number;
  name: string;
  tags: readonly string[];
}

interface MergeFormProps {
  first: Person;
  second: Person;
  keep: "first" | "second";
  rows: readonly MergeRow[];
  nowMs: number;
  reply: FormReply | undefined;
}

const SIDES = ["first", "second"] as const;

/** Two contacts side by side: which one stays, and which value of each field. */
export function MergeForm({ first, second, keep, rows, nowMs, reply }: MergeFormProps) {
  const { value, errors } = fieldsOf(reply);
  const busy = useNavigation().formMethod === "POST";
  const people = { first, second };
  return (
    <Form method="post" noValidate className="grid gap-4">
      <FormKey />
      {SIDES.map((side) => (
        <span key={side} hidden>
          <input type="hidden" name={side} value={people[side].id} />
          <input type="hidden" name={`${side}Version`} value={people[side].version} />
        </span>
      ))}
      <FormErrors
        errors={[...(errors("") ?? []), ...(errors("firstVersion") ?? []), ...(errors("secondVersion") ?? [])]}
      />
      <Card className="p-5">
        <fieldset>
          <legend className="mb-2 font-bold text-[15px]">Which contact stays?</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {SIDES.map((side) => (
              <Choice
                key={side}
                name="keep"
                side={side}
                checked={value("keep", keep) === side}
                text={people[side].name}
                label={`Keep ${people[side].name}, contact ${side === "first" ? 1 : 2}`}
              >
                <span className="block text-ink-3 text-xs">
                  Created <Time value={people[side].createdAt} now={nowMs} /> ·{" "}
                  <Link to={contactPath(people[side].id)} className="underline">
                    Open
                  </Link>
                </span>
              </Choice>
            ))}
          </div>
          <p className="mt-3 text-[13px] text-ink-3">
            Timeline, consents, notes, tasks, files and tags of both are kept. Links to the other contact lead to this
            one. You can undo the merge.
          </p>
        </fieldset>
      </Card>
      {rows.length > 0 ? (
        <Card className="grid gap-4 p-5">
          <h2 className="font-bold text-[15px]">Which values are kept?</h2>
          {rows.map((row, at) => (
            <fieldset key={row.key}>
              <legend className="mb-1.5 font-semibold text-sm">{row.label}</legend>
              <input type="hidden" name={`fields[${at}].key`} value={row.key} />
              <div className="grid gap-3 sm:grid-cols-2">
                {SIDES.map((side) => (
                  <Choice
                    key={side}
                    name={`fields[${at}].from`}
                    side={side}
                    checked={value(`fields[${at}].from`, row.from) === side}
                    text={row[side] || "Empty"}
                    label={`${row.label}: ${row[side] || "empty"}, contact ${side === "first" ? 1 : 2}`}
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </Card>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="merge" look="primary" busy={busy} busyLabel="Merging...">
          Merge contacts
        </Button>
        <LinkButton to={DUPLICATES}>Cancel</LinkButton>
      </div>
    </Form>
  );
}

function Choice({
  name,
  side,
  checked,
  text,
  label,
  children,
}: {
  name: string;
  side: "first" | "second";
  checked: boolean;
  text: string;
  label: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex min-w-0 gap-2.5 rounded-s border border-line px-3 py-2.5 has-checked:border-brand">
      <input
        type="radio"
        name={name}
        value={side}
        defaultChecked={checked}
        aria-label={label}
        className="mt-0.5 size-[18px] shrink-0 accent-brand"
      />
      <span className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <Breakable text={text} />
        {children}
      </span>
    </div>
  );
}
