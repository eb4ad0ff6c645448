import { Tag } from "#app/ui/tag.tsx";
import { changeType } from "../domain/diff.ts";
import type { StoredNode } from "../store/sem-rpc.ts";

/** The state of a thing, and whether the account has it as it is here. */
export function StatusTag({ node }: { node: StoredNode }) {
  const change = changeType(node);
  return (
    <span className="flex flex-wrap gap-1">
      {node.data.status ? <Tag tone={node.data.status === "Enabled" ? "good" : "warn"}>{node.data.status}</Tag> : null}
      {change ? <Tag tone="info">{change === "added" ? "New" : "Changed"}</Tag> : null}
    </span>
  );
}
