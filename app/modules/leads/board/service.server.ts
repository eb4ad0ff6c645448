import { type Contact, readPipeline } from "#app/modules/contacts/index.server.ts";
import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { type Choice, listOwners } from "../owners.server.ts";
import { type BoardColumn, boardOf, type LeadCard } from "./domain/board.ts";
import type { BoardQuery } from "./schema.ts";

/** Leads that a column shows at first, and when more are asked for. */
const SHOWN = 25;
const SHOWN_OF_ONE = 200;

export interface Board {
  columns: BoardColumn[];
  owners: Choice[];
}

const toCard = (contact: Contact, task: LeadCard["task"]): LeadCard => ({
  id: contact.id,
  name: contact.name,
  email: contact.email,
  stage: contact.stage ?? "",
  ownerId: contact.ownerId,
  source: contact.source,
  valueCents: contact.valueCents,
  currency: contact.currency,
  score: contact.score,
  stageAt: contact.stageAt,
  task,
});

/** Reads the pipeline as a board: every column with its totals and the leads that came to it last. */
export async function readBoard(
  context: RequestContext,
  actor: Actor,
  { owner: ownerId, source, more }: Pick<BoardQuery, "owner" | "source" | "more">,
): Promise<Board> {
  const opened = more === undefined ? undefined : { stage: more, limit: SHOWN_OF_ONE };
  const [{ stages, totals, leads, tasks }, owners] = await Promise.all([
    readPipeline(context, actor, { ownerId, source, limit: SHOWN, opened }),
    listOwners(context, actor),
  ]);
  const taskOf = new Map(tasks.map(({ contactId, title, dueAt }) => [contactId, { title, dueAt }]));
  const cards = leads.map((lead) => toCard(lead, taskOf.get(lead.id) ?? null));
  return { columns: boardOf(stages, totals, cards), owners };
}
