import type { AppContext } from "#app/platform/context.server.ts";
import { textStream } from "#app/platform/http/download.ts";
import type { ExportFile } from "#app/platform/manifest/server-module.ts";
import * as repo from "../sites/repo.server.ts";
import type { EventRecord } from "../store/export-events.ts";
import { siteStub } from "../store/site-stub.server.ts";

/** Events that are in memory at a time. */
const SLICE = 1_000;

/** Every single event of a site in the order of arrival, in slices. */
async function* eachEvent(context: Pick<AppContext, "env">, siteId: string): AsyncGenerator<EventRecord[]> {
  for (let after: number | null = 0; after !== null; ) {
    const { events, next } = await siteStub(context, siteId).exportEvents(after, SLICE);
    if (events.length > 0) yield events;
    after = next;
  }
}

async function* jsonLines(slices: AsyncIterable<EventRecord[]>): AsyncGenerator<string> {
  for await (const events of slices) yield events.map((event) => `${JSON.stringify(event)}\n`).join("");
}

/** The same as lines of JSON, read while they are sent. */
export const eventLines = (context: Pick<AppContext, "env">, siteId: string): ReadableStream<Uint8Array> =>
  textStream(jsonLines(eachEvent(context, siteId)));

/** Single events of every measured website of a workspace, archived ones too, for the export of a person's data. */
export async function* exportSites(context: AppContext, workspaceId: string): AsyncGenerator<ExportFile> {
  const scope = { db: context.db, workspaceId };
  for (const { id } of [...(await repo.findSites(scope)), ...(await repo.findSites(scope, { archived: true }))])
    yield { name: `analytics/${id}/events.jsonl`, batches: eachEvent(context, id) };
}
