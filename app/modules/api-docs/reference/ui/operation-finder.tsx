import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { Field } from "#app/ui/form/field.tsx";
import { REFERENCE_PATH } from "../../domain/guides.ts";
import { FIND_MAX_CHARS, findOperations, type OperationGroup } from "../domain/find-operations.ts";

interface FinderProps {
  groups: readonly OperationGroup[];
  /** What the address asks for: without scripts the form sends the text there. */
  find: string;
  /** Id of the operation that the page shows. */
  current?: string | undefined;
  /** In a narrow column: without paths and descriptions. */
  narrow?: boolean;
}

export const operationPath = (id: string): string => `${REFERENCE_PATH}/${id}`;

/** All operations by group, with a search that leaves those in which each word occurs. */
export function OperationFinder({ groups, find, current, narrow = false }: FinderProps) {
  const [text, setText] = useState(find);
  const found = findOperations(groups, text);
  const count = found.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <>
      <Form action={REFERENCE_PATH} role="search" className="max-w-md">
        <Field
          label="Find an operation"
          name="q"
          type="search"
          value={text}
          maxLength={FIND_MAX_CHARS}
          placeholder="create lead"
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Form>
      <p role="status" className="mt-2 text-[13px] text-ink-3">
        {count === 0
          ? "No operation holds all of these words."
          : `${count} ${count === 1 ? "operation" : "operations"}`}
      </p>
      <nav aria-label="Operations" className={cx("mt-4 grid gap-6", narrow && "max-h-[70vh] overflow-y-auto")}>
        {found.map(({ name, description, operations }) => (
          <div key={name}>
            <h2 className={cx("font-bold tracking-tight", narrow ? "text-sm" : "text-lg")}>{name}</h2>
            {narrow ? null : <p className="mt-0.5 max-w-[68ch] text-ink-2 text-sm">{description}</p>}
            <ul className={cx("mt-1.5", !narrow && "divide-y divide-line border-line border-y")}>
              {operations.map(({ id, method, path, summary }) => (
                <li key={id}>
                  <Link
                    to={operationPath(id)}
                    aria-current={id === current ? "page" : undefined}
                    className={cx(
                      "flex min-h-8 flex-wrap items-center gap-x-3 rounded-s px-2 text-sm hover:bg-sunken pointer-coarse:min-h-11",
                      id === current ? "bg-brand-soft font-semibold text-brand-strong" : "text-ink",
                      !narrow && "py-2",
                    )}
                  >
                    <span className={cx("min-w-0", !narrow && "basis-64 font-medium")}>{summary}</span>
                    {narrow ? null : (
                      <span className="min-w-0 font-mono text-[12.5px] text-ink-3 [overflow-wrap:anywhere]">
                        {method} {path}
                      </span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  );
}
