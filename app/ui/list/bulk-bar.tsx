import { Form } from "@remix-run/react";
import { type RefObject, useEffect, useState } from "react";
import { Button } from "../button.tsx";
import { cx } from "../cx.ts";
import { FormKey } from "../form/form-key.tsx";
import type { BulkAction } from "./list-definition.ts";

/** What can be done with the selected rows. With scripts it waits for the first one; without them it is always there. */
export function BulkBar({
  id,
  actions,
  root,
}: {
  id: string;
  actions: readonly BulkAction[];
  root: RefObject<HTMLElement | null>;
}) {
  const selected = useSelectedCount(root);
  return (
    <Form
      method="post"
      id={id}
      aria-label="Actions for the selected rows"
      className={cx(
        "sticky bottom-3 z-30 mt-2.5 flex flex-wrap items-center gap-2 rounded-m border border-line-strong bg-surface p-2 pl-3 text-sm shadow-2",
        selected === 0 && "hidden",
      )}
    >
      <FormKey />
      <span role="status" className="mr-1 font-semibold text-[13px] tabular-nums">
        {selected === null ? "Selected rows:" : `${selected} selected`}
      </span>
      {actions.map(({ intent, label, look = "secondary", fields }) => (
        <span key={intent} className="flex min-w-0 flex-wrap items-center gap-2">
          {fields?.()}
          <Button type="submit" name="intent" value={intent} look={look} size="s">
            {label}
          </Button>
        </span>
      ))}
    </Form>
  );
}

/** How many boxes are ticked; null until scripts run. */
function useSelectedCount(root: RefObject<HTMLElement | null>): number | null {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    const list = root.current;
    const recount = () => setCount(list?.querySelectorAll("tbody input[name=ids]:checked").length ?? 0);
    recount();
    list?.addEventListener("change", recount);
    return () => list?.removeEventListener("change", recount);
  });
  return count;
}
