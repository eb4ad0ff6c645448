import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { counted } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { CHIP, CHIP_OFF, CHIP_ON } from "#app/ui/list/filters/filter-chip.tsx";
import { CONTACTS, exportPath } from "../../paths.ts";

type Choice = readonly [value: string, label: string];
type Way = "tag" | "stage" | "owner" | "topic" | "export" | "delete";

interface BulkFormsProps {
  job: { id: string; total: number };
  way: Way | undefined;
  choices: { stages: readonly Choice[]; owners: readonly Choice[]; topics: readonly Choice[]; tags: readonly Choice[] };
  reply: FormReply | undefined;
}

const WAYS: readonly (readonly [Way, string])[] = [
  ["tag", "Tag"],
  ["stage", "Stage"],
  ["owner", "Owner"],
  ["topic", "Topic"],
  ["export", "Export"],
  ["delete", "Delete"],
];

/** Asks what is done with a selection, and names how many contacts it has. */
export function BulkForms(props: BulkFormsProps) {
  const { job, way = "tag", reply } = props;
  if (job.total === 0)
    return (
      <Card className="grid gap-3 p-5 text-ink-2 text-sm">
        <p>No contact is selected any more.</p>
        <div>
          <LinkButton to={CONTACTS}>Back to contacts</LinkButton>
        </div>
      </Card>
    );
  return (
    <>
      <nav aria-label="What is done" className="mb-4 flex flex-wrap gap-1.5">
        {WAYS.map(([one, label]) => (
          <Link
            key={one}
            to={`?do=${one}`}
            replace
            aria-current={one === way ? "page" : undefined}
            className={cx(CHIP, one === way ? CHIP_ON : CHIP_OFF)}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Card className="p-5">
        <FormErrors errors={[...(reply?.errors[""] ?? []), ...(reply?.errors.expected ?? [])]} />
        <Chosen {...props} way={way} />
      </Card>
    </>
  );
}

function Chosen({ job, way, choices, reply }: BulkFormsProps & { way: Way }) {
  const { value, errors } = fieldsOf(reply);
  const people = counted(job.total, "contact");
  const select = (name: string, label: string, options: readonly Choice[], none: string | null) => (
    <SelectField label={label} name={name} defaultValue={value(name, "")} errors={errors(name)}>
      {none === null ? null : <option value="">{none}</option>}
      {options.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  switch (way) {
    case "tag":
      return (
        <Frame job={job} intent="tag" submit={`Change tags of ${people}`}>
          <SelectField label="What to do" name="way" defaultValue={value("way", "addTag")} errors={errors("way")}>
            <option value="addTag">Add the tag</option>
            <option value="removeTag">Remove the tag</option>
          </SelectField>
          <Field
            label="Tag"
            name="tag"
            maxLength={50}
            list="known-tags"
            defaultValue={value("tag", "")}
            errors={errors("tag")}
          />
          <datalist id="known-tags">
            {choices.tags.map(([tag]) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </Frame>
      );
    case "stage":
      return (
        <Frame job={job} intent="stage" submit={`Set the stage of ${people}`}>
          {select("stage", "Stage", choices.stages, "None: not a lead")}
        </Frame>
      );
    case "owner":
      return (
        <Frame job={job} intent="owner" submit={`Set the owner of ${people}`}>
          {select("ownerId", "Owner", choices.owners, "Nobody")}
        </Frame>
      );
    case "topic":
      return choices.topics.length > 0 ? (
        <Frame job={job} intent="topic" submit={`Record it for ${people}`}>
          <p className="text-ink-2 text-sm">
            A line with your source is added to the ledger of each contact. Nobody who refused or left is signed up
            again.
          </p>
          {select("topic", "Topic", choices.topics, null)}
          <SelectField label="State" name="state" defaultValue={value("state", "granted")} errors={errors("state")}>
            <option value="granted">Agreed</option>
            <option value="withdrawn">Left</option>
          </SelectField>
          <Field
            label="Source"
            name="source"
            maxLength={200}
            defaultValue={value("source", "")}
            errors={errors("source")}
            hint="Where and when they said so"
          />
          <TextArea
            label="What they agreed to"
            name="text"
            maxLength={2_000}
            className="min-h-20"
            defaultValue={value("text", "")}
            errors={errors("text")}
          />
        </Frame>
      ) : (
        <p className="text-ink-2 text-sm">
          There is no topic yet.{" "}
          <Link to={`${CONTACTS}/topics`} className="text-brand underline">
            Create a topic
          </Link>
        </p>
      );
    case "export":
      return (
        <div className="grid gap-4">
          <p className="text-ink-2 text-sm">The file has {people} with all fields.</p>
          <div className="flex flex-wrap gap-3">
            <LinkButton to={`${exportPath("csv")}?selection=${job.id}`} reloadDocument look="primary">
              Download CSV
            </LinkButton>
            <LinkButton to={`${exportPath("ndjson")}?selection=${job.id}`} reloadDocument>
              Download JSON lines
            </LinkButton>
          </div>
        </div>
      );
    default:
      return (
        <Frame job={job} intent="delete" submit={`Delete ${people}`} danger>
          <p className="text-sm">
            {people} will be deleted with timelines, consents, notes, tasks and files. This cannot be undone.
          </p>
        </Frame>
      );
  }
}

function Frame({
  job,
  intent,
  submit,
  danger = false,
  children,
}: {
  job: { total: number };
  intent: Way;
  submit: string;
  danger?: boolean;
  children: ReactNode;
}) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" noValidate className="grid gap-4">
      <input type="hidden" name="expected" value={job.total} />
      {children}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value={intent}
          look={danger ? "danger" : "primary"}
          busy={busy}
          busyLabel="Starting..."
        >
          {submit}
        </Button>
        <LinkButton to={CONTACTS}>Cancel</LinkButton>
      </div>
    </Form>
  );
}
