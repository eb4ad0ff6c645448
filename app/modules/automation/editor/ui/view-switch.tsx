import { Link } from "@remix-run/react";
import { List, Workflow } from "lucide-react";
import { cx } from "#app/ui/cx.ts";
import type { EditorPage } from "../editor-page.ts";
import { FLOW_VIEWS, type FlowView } from "../flow-view.ts";

const VIEW_LABELS: Readonly<Record<FlowView, string>> = { canvas: "Canvas", outline: "Outline" };

/** Canvas or outline: two views of one draft. */
export function ViewSwitch({ view, query }: Pick<EditorPage, "view" | "query">) {
  return (
    <nav aria-label="View" className="inline-flex rounded-s border border-line-strong bg-surface p-0.5">
      {FLOW_VIEWS.map((one) => (
        <Link
          key={one}
          to={`?${new URLSearchParams({ ...query, view: one })}`}
          preventScrollReset
          aria-current={one === view ? "page" : undefined}
          className={cx(
            "inline-flex h-7 items-center gap-1.5 rounded-[5px] px-3 font-semibold text-[13px] pointer-coarse:h-11",
            one === view ? "bg-brand-soft text-brand-strong" : "text-ink-2 hover:text-ink",
          )}
        >
          {one === "canvas" ? <Workflow size={14} aria-hidden="true" /> : <List size={14} aria-hidden="true" />}
          {VIEW_LABELS[one]}
        </Link>
      ))}
    </nav>
  );
}
