import { cx } from "#app/ui/cx.ts";
import type { FlowNode } from "../../domain/document/document.ts";
import { EditButton } from "./edit-button.tsx";

/** What can be done with a step as a whole. */
export function StepButtons({
  node,
  title,
  revision,
  className,
}: {
  node: FlowNode;
  title: string;
  revision: number;
  className?: string;
}) {
  const button = (intent: string, label: string, more: Record<string, string> = {}) => (
    <EditButton intent={intent} revision={revision} fields={{ id: node.id, ...more }} label={`${label}: ${title}`}>
      {label}
    </EditButton>
  );
  return (
    <div className={cx("flex flex-wrap gap-1", className)}>
      {button("move-node", "Move up", { direction: "up" })}
      {button("move-node", "Move down", { direction: "down" })}
      {Object.keys(node.next).length > 0 ? button("copy-node", "Copy") : null}
      {button("remove-node", "Delete")}
    </div>
  );
}
