import { Form, Link } from "@remix-run/react";
import { MoreHorizontal } from "lucide-react";
import { useId } from "react";
import { cx } from "../cx.ts";
import type { RowAction } from "./list-definition.ts";

const ITEM =
  "flex min-h-9 w-full items-center rounded-s px-2.5 text-left font-medium text-sm hover:bg-sunken pointer-coarse:min-h-11";

/** The menu of a row: above everything, so that the scrolling table does not cut it off. Opens without scripts. */
export function RowMenu({ name, rowKey, actions }: { name: string; rowKey: string; actions: readonly RowAction[] }) {
  const id = useId();
  const anchor = `--row-${id.replaceAll(":", "")}`;
  if (actions.length === 0) return null;
  return (
    <>
      <button
        type="button"
        {...{ popovertarget: id }}
        aria-label={`Actions for ${name}`}
        style={{ anchorName: anchor }}
        className="-my-1 grid size-7 place-items-center rounded-s text-ink-3 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        <MoreHorizontal size={16} aria-hidden="true" />
      </button>
      <div
        id={id}
        {...{ popover: "auto" }}
        style={{ positionAnchor: anchor }}
        className="row-menu w-[220px] rounded-m border border-line-strong bg-surface p-1.5 text-ink shadow-2"
      >
        <ul>
          {actions.map((action) => (
            <li key={action.label}>
              {"to" in action && action.download ? (
                <a href={action.to} download className={ITEM}>
                  {action.label}
                </a>
              ) : "to" in action ? (
                <Link to={action.to} prefetch="intent" className={cx(ITEM, action.look === "danger" && "text-bad")}>
                  {action.label}
                </Link>
              ) : (
                <Form method="post">
                  <input type="hidden" name="ids" value={rowKey} />
                  <button
                    type="submit"
                    name="intent"
                    value={action.intent}
                    className={cx(ITEM, action.look === "danger" && "text-bad")}
                  >
                    {action.label}
                  </button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
