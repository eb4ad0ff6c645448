import { Form } from "@remix-run/react";
import { Circle, CircleCheck } from "lucide-react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { days } from "#app/shared/time.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import type { Task } from "../../store/timeline/notes.ts";
import { Disclosure, Section } from "../../ui/section.tsx";
import { DeleteButton } from "./delete-button.tsx";

interface TasksProps {
  tasks: readonly Task[];
  owners: readonly (readonly [id: string, name: string])[];
  reply: FormReply | undefined;
  nowMs: number;
}

/** What is to be done about a person. */
export function Tasks({ tasks, owners, reply, nowMs }: TasksProps) {
  return (
    <Section title="Tasks">
      {tasks.length > 0 ? (
        <ul className="divide-y divide-line">
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} owner={owners.find(([id]) => id === task.ownerId)?.[1]} nowMs={nowMs} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2 text-sm">No task is open.</p>
      )}
      <Disclosure key={tasks.length} summary="Add a task" open={reply !== undefined}>
        <TaskForm owners={owners} reply={reply} />
      </Disclosure>
    </Section>
  );
}

function TaskRow({ task, owner, nowMs }: { task: Task; owner: string | undefined; nowMs: number }) {
  const { id, title, dueAt, doneAt } = task;
  const isLate = doneAt === null && dueAt !== null && dueAt + days(1) <= nowMs;
  const done = doneAt !== null;
  return (
    <li className="flex items-start gap-2 py-1.5">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="complete-task" />
        <input type="hidden" name="id" value={id} />
        <button
          type="submit"
          name="done"
          value={done ? "0" : "1"}
          aria-label={done ? `Reopen: ${title}` : `Complete: ${title}`}
          className="grid size-8 place-items-center rounded-s text-brand hover:bg-sunken pointer-coarse:size-11"
        >
          {done ? <CircleCheck size={18} aria-hidden="true" /> : <Circle size={18} aria-hidden="true" />}
        </button>
      </Form>
      <div className="min-w-0 flex-1 pt-1">
        <p className={cx("text-sm", done && "text-ink-3 line-through")}>
          <Breakable text={title} />
        </p>
        <p className={cx("text-xs", isLate ? "text-bad" : "text-ink-3")}>
          {[
            dueAt === null ? null : `${isLate ? "Overdue: " : "Due "}${new Date(dueAt).toISOString().slice(0, 10)}`,
            owner,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <DeleteButton intent="delete-task" id={id} label={`Delete: ${title}`} />
    </li>
  );
}

function TaskForm({ owners, reply }: Pick<TasksProps, "owners" | "reply">) {
  const { value, errors } = fieldsOf(reply);
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_1fr_1fr]">
      <FormKey />
      <input type="hidden" name="intent" value="task" />
      <Field
        label="Task"
        name="title"
        maxLength={200}
        defaultValue={value("title", "")}
        errors={errors("title") ?? errors("")}
      />
      <Field label="Due" name="due" type="date" defaultValue={value("due", "")} errors={errors("due")} />
      <SelectField label="Owner" name="ownerId" defaultValue={value("ownerId", "")} errors={errors("ownerId")}>
        <option value="">Nobody</option>
        {owners.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" className="justify-self-start">
        Add task
      </Button>
    </Form>
  );
}
