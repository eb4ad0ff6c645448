import { Form, Link, useLocation } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { Button } from "../button.tsx";
import { cx } from "../cx.ts";
import { FormKey } from "../form/form-key.tsx";
import { ChipMenu } from "./filters/chip-menu.tsx";

export interface ListedView {
  id: string;
  name: string;
  /** Search parameters of the list, as `viewOf` writes them. */
  query: string;
}

interface SavedViewsProps {
  list: string;
  views: readonly ListedView[];
  /** What is shown now. */
  current: string;
  hrefOf: (view: string) => string;
}

/** The views that the person saved, and the form that saves what is shown. */
export function SavedViews({ list, views, current, hrefOf }: SavedViewsProps) {
  const { pathname, search } = useLocation();
  const from = `${pathname}${search}`;
  const shown = views.find(({ query }) => query === current);
  return (
    <ChipMenu group="list" name="Saved views" on={shown !== undefined} wide label={shown?.name ?? "Views"}>
      <ul>
        <li>
          <ViewLink to={hrefOf("")} on={current === ""}>
            Default view
          </ViewLink>
        </li>
        {views.map(({ id, name, query }) => (
          <li key={id} className="flex items-center gap-1">
            <ViewLink to={hrefOf(query)} on={query === current}>
              {name}
            </ViewLink>
            <Form method="post" action="/views" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="from" value={from} />
              <button
                type="submit"
                name="intent"
                value="delete"
                aria-label={`Delete the view ${name}`}
                className="grid size-8 place-items-center rounded-s text-ink-3 hover:bg-sunken hover:text-bad pointer-coarse:size-11"
              >
                <Trash2 size={14} aria-hidden="true" />
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <Form
        method="post"
        action="/views"
        preventScrollReset
        className="mt-1.5 flex gap-2 border-line border-t p-2 pt-3"
      >
        <FormKey />
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="query" value={current} />
        <input type="hidden" name="from" value={from} />
        <input
          name="name"
          required
          maxLength={60}
          aria-label="Name of the view"
          placeholder="Name of this view"
          autoComplete="off"
          className="h-8 min-w-0 flex-1 rounded-s border border-line-strong bg-surface px-2.5 text-sm placeholder:text-ink-3 pointer-coarse:h-11"
        />
        <Button type="submit" name="intent" value="save" size="s">
          Save
        </Button>
      </Form>
    </ChipMenu>
  );
}

function ViewLink({ to, on, children }: { to: string; on: boolean; children: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={on ? "true" : undefined}
      className={cx(
        "block min-w-0 flex-1 truncate rounded-s px-2.5 py-1.5 text-sm pointer-coarse:py-2.5",
        on ? "bg-brand-soft font-semibold text-brand" : "hover:bg-sunken",
      )}
    >
      {children}
    </Link>
  );
}
