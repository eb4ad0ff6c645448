import type { AppContext } from "#app/platform/context.server.ts";
import type { ExportFile, KnownPerson } from "#app/platform/manifest/server-module.ts";
import * as repo from "./repo.server.ts";
import { flowStub } from "./store/flow-stub.server.ts";

const BATCH = 200;

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

async function* runsOf(context: AppContext, flowId: string, persons?: readonly string[]) {
  for (let after: number | null = 0; after !== null; ) {
    const page = await flowStub(context, flowId).exportRuns(after, BATCH, persons);
    if (page.rows.length > 0)
      yield page.rows.map(({ enteredAt, endedAt, dueAt, steps, ...run }) => ({
        ...run,
        enteredAt: iso(enteredAt),
        endedAt: iso(endedAt),
        dueAt: iso(dueAt),
        steps: steps.map(({ startedAt, endedAt: end, ...step }) => ({
          ...step,
          startedAt: iso(startedAt),
          endedAt: iso(end),
        })),
      }));
    after = page.after;
  }
}

async function* documentsOf(context: AppContext, flow: repo.FlowRow) {
  const stub = flowStub(context, flow.id);
  const draft = await stub.readDraft();
  const published = flow.version > 0 ? await stub.readVersion(flow.version) : null;
  yield [{ name: flow.name, draft: draft?.document ?? null, published, version: flow.version }];
}

/** Whether a flow keeps runs, those that its holdout kept out included. */
const hasRuns = async (context: AppContext, flowId: string): Promise<boolean> =>
  (await flowStub(context, flowId).exportRuns(0, 1)).rows.length > 0;

/** The flows of a workspace and their runs, for the export of a person's data. */
export async function* exportFlows(context: AppContext, workspaceId: string): AsyncGenerator<ExportFile> {
  for (const flow of await repo.findFlows({ db: context.db, workspaceId })) {
    yield { name: `automation/${flow.id}/flow.jsonl`, batches: documentsOf(context, flow) };
    if (flow.version > 0 && (await hasRuns(context, flow.id)))
      yield { name: `automation/${flow.id}/runs.jsonl`, batches: runsOf(context, flow.id) };
  }
}

/** Erases what the flows of a workspace hold outside the database. */
export async function eraseWorkspaceFlows(context: AppContext, workspaceId: string): Promise<void> {
  for (const { id } of await repo.findFlows({ db: context.db, workspaceId })) await flowStub(context, id).erase();
}

/** The runs of a contact, for a copy of their data. */
export async function* exportPersonRuns(
  context: AppContext,
  workspaceId: string,
  { contactIds }: KnownPerson,
): AsyncGenerator<ExportFile> {
  for (const { id } of await repo.findUsedFlows({ db: context.db, workspaceId }))
    yield { name: `automation/${id}.jsonl`, batches: runsOf(context, id, contactIds) };
}

/** Ends and forgets the runs of a contact. */
export async function erasePersonRuns(
  context: AppContext,
  workspaceId: string,
  { contactIds }: KnownPerson,
): Promise<Readonly<Record<string, number>>> {
  let runs = 0;
  for (const { id } of await repo.findUsedFlows({ db: context.db, workspaceId }))
    runs += await flowStub(context, id).forgetPersons(contactIds);
  return runs > 0 ? { "Runs of automation flows": runs } : {};
}
