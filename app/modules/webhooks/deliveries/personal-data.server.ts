import type { AppContext } from "#app/platform/context.server.ts";
import { needlesOf } from "#app/platform/manifest/contact-data.ts";
import type { ExportFile, KnownPerson } from "#app/platform/manifest/server-module.ts";
import * as repo from "./person-repo.server.ts";

/** The events of a workspace that are about a person, as they were sent in the last 30 days. */
export async function* exportPersonEvents(
  { db }: AppContext,
  workspaceId: string,
  person: KnownPerson,
): AsyncGenerator<ExportFile> {
  async function* batches() {
    for (let after = ""; ; ) {
      const rows = await repo.findEventsAbout({ db, workspaceId }, needlesOf(person), after);
      if (rows.length === 0) return;
      yield rows.map(({ payload }) => JSON.parse(payload) as unknown);
      after = rows.at(-1)?.id ?? "";
    }
  }
  yield { name: "webhooks.jsonl", batches: batches() };
}

/** Erases the events about a person with their deliveries and answers. Bears repetition. */
export const erasePersonEvents = async ({ db }: AppContext, workspaceId: string, person: KnownPerson) => ({
  "Webhook events": await repo.deleteEventsAbout({ db, workspaceId }, needlesOf(person)),
});
