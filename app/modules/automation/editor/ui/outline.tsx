import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";
import { Tag } from "#app/ui/tag.tsx";
import { type FlowDocument, nodeOf } from "../../domain/document/document.ts";
import { type Place, placeText } from "../../domain/document/edit.ts";
import type { OutlineRow } from "../../domain/document/outline.ts";
import { stepTitle } from "../../domain/document/summary.ts";
import type { KindView } from "../view.server.ts";
import { AddStep } from "./add-step.tsx";
import { StepButtons } from "./step-buttons.tsx";

interface OutlineProps {
  document: FlowDocument;
  rows: readonly OutlineRow[];
  kinds: readonly KindView[];
  revision: number;
  /** Ids of steps with problems. */
  faulty: readonly string[];
  /** What steps are filled in with, by id. */
  summaries: Readonly<Record<string, string>>;
  opened: string | undefined;
  /** The place that a new step is being chosen for: "n3.yes". */
  adding: string | undefined;
  readOnly: boolean;
}

const INDENT = ["", "ml-4", "ml-8", "ml-12", "ml-16", "ml-20"];
const indent = (depth: number) => INDENT[Math.min(depth, INDENT.length - 1)];

function StepRow({ row, ...props }: Omit<OutlineProps, "rows"> & { row: Extract<OutlineRow, { type: "node" }> }) {
  const { kinds, revision, faulty, summaries, opened, readOnly } = props;
  const { node, number } = row;
  const title = stepTitle(node, new Map(kinds.map((kind) => [kind.kind, kind])));
  return (
    <div
      id={node.id}
      className={cx(
        "scroll-mt-24 rounded-m border bg-surface p-3 shadow-1",
        opened === node.id ? "border-brand" : "border-line",
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-ink-3 text-xs tabular-nums">{number}</span>
        <Link
          to={`?step=${node.id}#${node.id}`}
          preventScrollReset
          className="min-w-0 flex-1 break-words font-semibold text-sm hover:underline"
        >
          {title}
        </Link>
        {faulty.includes(node.id) ? <Tag tone="bad">Problem</Tag> : null}
        <span className="text-ink-3 text-xs">{node.id}</span>
      </div>
      {summaries[node.id] ? (
        <p className="mt-0.5 text-[13px] text-ink-2 [overflow-wrap:anywhere]">{summaries[node.id]}</p>
      ) : null}
      {node.note ? <p className="mt-1 text-[13px] text-ink-2">{node.note}</p> : null}
      {readOnly ? null : <StepButtons node={node} title={title} revision={revision} className="mt-1" />}
    </div>
  );
}

const AddLink = ({ place, children }: { place: Place; children: ReactNode }) => (
  <Link
    to={`?add=${placeText(place)}`}
    preventScrollReset
    className="inline-flex min-h-8 items-center rounded-s px-2 font-semibold text-[13px] text-brand hover:underline pointer-coarse:min-h-11"
  >
    {children}
  </Link>
);

/** The flow as a list, from which everything can be done by keyboard: each step once, with what can follow it. */
export function Outline(props: OutlineProps) {
  const { document, rows, kinds, adding, readOnly } = props;
  const names = new Map(kinds.map((kind) => [kind.kind, kind]));
  const titleAt = (id: string): string => {
    const node = nodeOf(document, id);
    return node ? stepTitle(node, names) : "a deleted step";
  };
  return (
    <ol aria-label="Steps of the flow" className="grid gap-2">
      {rows.map((row) => {
        const key = row.place ? `${row.type}${placeText(row.place)}` : row.type === "node" ? row.node.id : row.type;
        if (row.type === "port" || row.type === "lost")
          return (
            <li key={key} className={cx("pt-1 font-semibold text-[13px] text-ink-2", indent(row.depth))}>
              {row.type === "port" ? `${row.label}:` : "Unconnected steps:"}
            </li>
          );
        const isAdding = !readOnly && row.place !== null && adding === placeText(row.place);
        const form = isAdding && row.place ? <AddStep {...props} place={row.place} /> : null;
        return (
          <li key={key} className={cx("grid gap-2", indent(row.depth))}>
            {row.type === "node" && row.place && !readOnly && !isAdding ? (
              <AddLink place={row.place}>+ Add a step here</AddLink>
            ) : null}
            {form}
            {row.type === "node" ? <StepRow {...props} row={row} /> : null}
            {row.type === "joins" ? (
              <p className="text-[13px] text-ink-2">
                Continues at{" "}
                <a href={`#${row.target}`} className="underline">
                  {titleAt(row.target)}
                </a>
                {readOnly ? null : <AddLink place={row.place}>Change</AddLink>}
              </p>
            ) : null}
            {row.type === "end" && !isAdding ? (
              <p className="flex flex-wrap items-center gap-2 text-[13px] text-ink-3">
                <span>End</span>
                {readOnly ? null : <AddLink place={row.place}>+ Add a step</AddLink>}
              </p>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
