import { nodeOf } from "../../domain/document/document.ts";
import { flowPath } from "../../paths.ts";
import type { EditorPage } from "../editor-page.ts";
import { Inspector } from "./inspector.tsx";

/** The fields of what the address opens. */
export function Opened({ id, draft, query, choices, kinds, triggers, errors }: EditorPage) {
  const { document, revision } = draft;
  const node = nodeOf(document, query.step ?? null);
  const trigger = document.triggers.find((one) => one.id === query.trigger);
  const kind = node ? kinds.find((one) => one.kind === node.kind) : triggers.find((one) => one.kind === trigger?.kind);
  const target = node ?? trigger;
  if (!kind || !target) return null;
  return (
    <Inspector
      key={target.id}
      intent={node ? "edit-node" : "edit-trigger"}
      id={target.id}
      kind={kind}
      revision={revision}
      settings={target.settings}
      choices={choices}
      errors={errors}
      closePath={flowPath(id)}
      {...(node && { title: node.title, note: node.note })}
    />
  );
}
