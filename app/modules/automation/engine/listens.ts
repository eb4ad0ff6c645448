import type { FlowDocument } from "../domain/document/document.ts";
import { holdoutPercent } from "../domain/running/holdout.ts";

const MAX_TYPES = 50;
/** What another service reported at an incoming address of the workspace. */
export const WEBHOOK = "webhook.received";

/** What a flow listens to: the types of its triggers, waits and holdout, and "segment". What runs of older versions wait for stays. */
export function listensOf({ triggers, nodes, holdout }: FlowDocument, before: readonly string[]): string[] {
  const types = triggers.flatMap(({ kind, settings }) => {
    if (kind === "event") return [settings.type ?? ""];
    if (kind === "form") return ["form.submitted"];
    if (kind === "webhook") return [WEBHOOK];
    return kind === "segment" ? ["segment"] : [];
  });
  const awaited = nodes.flatMap(({ kind, settings }) => (kind === "wait_event" ? [settings.type ?? ""] : []));
  const measured = holdoutPercent(holdout) > 0 ? [holdout?.type ?? ""] : [];
  const kept = before.filter((type) => type !== "segment");
  return [...new Set([...types, ...awaited, ...measured, ...kept])].filter((type) => type !== "").slice(0, MAX_TYPES);
}
