import { Form, Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Tag } from "#app/ui/tag.tsx";

export interface TaskLine {
  key: string;
  week: number;
  text: string;
  path: string | null;
  hasDraft: boolean;
  contentId: string | null;
  state: "open" | "done" | "skipped";
}

/** The tasks of a plan by week. Weeks that are over and finished are folded. */
export function PlanList({ tasks, week, mayWrite }: { tasks: readonly TaskLine[]; week: number; mayWrite: boolean }) {
  const weeks = [...new Set(tasks.map((task) => task.week))];
  return (
    <Section title="Plan">
      <div className="grid gap-2">
        {weeks.map((each) => {
          const own = tasks.filter((task) => task.week === each);
          const open = own.filter(({ state }) => state === "open").length;
          return (
            <details key={each} open={each === Math.max(1, week) || (open > 0 && each < week)}>
              <summary className="flex min-h-10 cursor-pointer items-center gap-2 font-semibold text-sm pointer-coarse:min-h-11">
                {`Week ${each}`}
                {each === week ? <Tag tone="info">Now</Tag> : null}
                <span className="font-normal text-ink-3">
                  {open === 0 ? "finished" : `${open} of ${own.length} open`}
                </span>
              </summary>
              <ul className="mb-2 grid gap-1">
                {own.map((task) => (
                  <Task key={task.key} task={task} isLate={task.state === "open" && each < week} mayWrite={mayWrite} />
                ))}
              </ul>
            </details>
          );
        })}
      </div>
    </Section>
  );
}

function Task({ task, isLate, mayWrite }: { task: TaskLine; isLate: boolean; mayWrite: boolean }) {
  const { key, text, path, hasDraft, contentId, state } = task;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t py-2.5">
      <p
        className={cx(
          "min-w-0 flex-1 basis-72 text-sm [overflow-wrap:anywhere]",
          state === "open" ? "" : "text-ink-3 line-through",
        )}
      >
        {text}
        {isLate ? (
          <span className="ml-2 inline-block">
            <Tag tone="warn">Late</Tag>
          </span>
        ) : null}
      </p>
      {path ? (
        <Link to={path} className="font-semibold text-brand text-sm hover:underline pointer-coarse:py-3">
          Open
        </Link>
      ) : null}
      {contentId ? <Tag tone="good">Draft created</Tag> : null}
      {mayWrite ? (
        <Form method="post" preventScrollReset className="flex gap-2">
          {hasDraft && !contentId ? <FormKey /> : null}
          <input type="hidden" name="task" value={key} />
          {state === "open" ? (
            <>
              {hasDraft && !contentId ? (
                <Button type="submit" size="s" name="intent" value="draft" aria-label={`Create the draft: ${text}`}>
                  Create draft
                </Button>
              ) : null}
              <Button type="submit" size="s" name="intent" value="done" aria-label={`Done: ${text}`}>
                Done
              </Button>
              <Button type="submit" size="s" look="quiet" name="intent" value="skip" aria-label={`Skip: ${text}`}>
                Skip
              </Button>
            </>
          ) : (
            <Button type="submit" size="s" look="quiet" name="intent" value="reopen" aria-label={`Reopen: ${text}`}>
              Reopen
            </Button>
          )}
        </Form>
      ) : null}
    </li>
  );
}
