import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { SelectField } from "#app/ui/form/field.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { FlowDocument, FlowNode } from "../../domain/document/document.ts";
import type { Place } from "../../domain/document/edit.ts";
import type { OutlineRow } from "../../domain/document/outline.ts";
import type { KindView } from "../view.server.ts";
import { EditButton } from "./edit-button.tsx";

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

const textOf = ({ node, port }: Place): string => `${node ?? ""}.${port}`;
const INDENT = ["", "ml-4", "ml-8", "ml-12", "ml-16", "ml-20"];
const indent = (depth: number) => INDENT[Math.min(depth, INDENT.length - 1)];

const titleOf = (node: FlowNode | undefined, kinds: ReadonlyMap<string, KindView>): string =>
  node ? node.title || kinds.get(node.kind)?.label || node.kind : "a deleted step";

function PlaceFields({ place, revision }: { place: Place; revision: number }) {
  return (
    <>
      <input type="hidden" name="revision" value={revision} />
      {place.node === null ? null : <input type="hidden" name="node" value={place.node} />}
      <input type="hidden" name="port" value={place.port} />
    </>
  );
}

/** Chooses the kind of a new step, or the step where the path continues. */
function AddStep({
  place,
  revision,
  kinds,
  document,
}: Pick<OutlineProps, "revision" | "kinds" | "document"> & { place: Place }) {
  const groups = [...new Set(kinds.map(({ group }) => group))];
  const names = new Map(kinds.map((kind) => [kind.kind, kind]));
  return (
    <div className="grid gap-3 rounded-m border border-brand bg-brand-soft p-3">
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="intent" value="add-node" />
        <PlaceFields place={place} revision={revision} />
        <div className="min-w-48 flex-1">
          <SelectField label="New step" name="kind" autoFocus>
            {groups.map((group) => (
              <optgroup key={group} label={group}>
                {kinds
                  .filter((kind) => kind.group === group)
                  .map(({ kind, label }) => (
                    <option key={kind} value={kind}>
                      {label}
                    </option>
                  ))}
              </optgroup>
            ))}
          </SelectField>
        </div>
        <Button type="submit" look="primary" size="field">
          Add step
        </Button>
      </Form>
      {document.nodes.length > 0 ? (
        <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="intent" value="connect" />
          <PlaceFields place={place} revision={revision} />
          <div className="min-w-48 flex-1">
            <SelectField label="Or continue at" name="target">
              <option value="">The end: the run is complete</option>
              {document.nodes.map((node) => (
                <option key={node.id} value={node.id}>
                  {titleOf(node, names)} ({node.id})
                </option>
              ))}
            </SelectField>
          </div>
          <Button type="submit" size="field">
            Connect
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

function StepRow({ row, ...props }: Omit<OutlineProps, "rows"> & { row: Extract<OutlineRow, { type: "node" }> }) {
  const { kinds, revision, faulty, summaries, opened, readOnly } = props;
  const { node, number } = row;
  const title = titleOf(node, new Map(kinds.map((kind) => [kind.kind, kind])));
  const button = (intent: string, label: string, more: Record<string, string> = {}) => (
    <EditButton intent={intent} revision={revision} fields={{ id: node.id, ...more }} label={`${label}: ${title}`}>
      {label}
    </EditButton>
  );
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
      {readOnly ? null : (
        <div className="mt-1 flex flex-wrap gap-1">
          {button("move-node", "Move up", { direction: "up" })}
          {button("move-node", "Move down", { direction: "down" })}
          {Object.keys(node.next).length > 0 ? button("copy-node", "Copy") : null}
          {button("remove-node", "Delete")}
        </div>
      )}
    </div>
  );
}

const AddLink = ({ place, children }: { place: Place; children: ReactNode }) => (
  <Link
    to={`?add=${textOf(place)}`}
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
  const nodes = new Map(document.nodes.map((node) => [node.id, node]));
  return (
    <ol aria-label="Steps of the flow" className="grid gap-2">
      {rows.map((row) => {
        const key = `${row.type}${textOf(row.place)}`;
        const isAdding = !readOnly && adding === textOf(row.place) && row.type !== "port";
        const form = isAdding ? <AddStep {...props} place={row.place} /> : null;
        if (row.type === "port")
          return (
            <li key={key} className={cx("pt-1 font-semibold text-[13px] text-ink-2", indent(row.depth))}>
              {row.label}:
            </li>
          );
        return (
          <li key={key} className={cx("grid gap-2", indent(row.depth))}>
            {row.type === "node" && !readOnly && !isAdding ? (
              <AddLink place={row.place}>+ Add a step here</AddLink>
            ) : null}
            {form}
            {row.type === "node" ? <StepRow {...props} row={row} /> : null}
            {row.type === "joins" ? (
              <p className="text-[13px] text-ink-2">
                Continues at{" "}
                <a href={`#${row.target}`} className="underline">
                  {titleOf(nodes.get(row.target), names)}
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
