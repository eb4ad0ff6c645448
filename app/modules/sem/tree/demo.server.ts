import type { AppContext } from "#app/platform/context.server.ts";
import type { TermRow } from "../terms/domain/report-file.ts";
import type { StoreOperation } from "./store/sem-rpc.ts";
import { semStub } from "./store/sem-stub.server.ts";

/** A demonstration: what campaigns hold, a report of search terms, costs by day. */
export interface DemoSem {
  operations: readonly StoreOperation[];
  /** Campaigns whose draft counts as applied, before `changes` come. */
  applied: readonly string[];
  changes: readonly StoreOperation[];
  terms: readonly TermRow[];
  spend: readonly { campaignId: string; day: string; costCents: number }[];
}

const ROOM = 5_000;

/** Writes a demonstration into a workspace. Throws when one of its rows is not right. */
export async function importDemoSem(context: AppContext, workspaceId: string, demo: DemoSem): Promise<void> {
  const stub = semStub(context, workspaceId);
  // A second start of the demonstration changes nothing that a person did since.
  if ((await stub.edits(1)).length > 0) return;
  const at = context.now().getTime();
  const head = (id: string, label: string) => ({ id, campaignId: "", label, by: "", at, chunk: 0 });
  const edits = [
    { edit: head("demo-account", "Imported demonstration"), operations: demo.operations },
    { edit: head("demo-changes", "Changed bids"), operations: demo.changes },
  ];
  for (const { edit, operations } of edits) {
    const done = await stub.apply(edit, operations, ROOM);
    if (!done.ok || done.value.problemCount > 0)
      throw new Error(`Demonstration of campaigns: ${JSON.stringify(done.ok ? done.value.problems : done.error)}`);
    if (edit.id === "demo-account") for (const id of demo.applied) await stub.markApplied(id);
  }
  await stub.putTerms({ id: "demo-terms", fileName: "search-terms.csv", at, chunk: 0 }, demo.terms);
  await stub.sealTerms("demo-terms");
  await stub.putSpend(demo.spend, "2000-01-01");
}
