import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import type { ImportMapping } from "#app/modules/contacts/imports/schema.ts";
import { beginImport, checkImport, getImport, moveImport } from "#app/modules/contacts/imports/service.server.ts";
import type { ImportView } from "#app/modules/contacts/store/imports/imports.ts";
import type { Actor } from "#app/platform/access/actor.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Result } from "#app/shared/result.ts";
import { hours } from "#app/shared/time.ts";

/** Of a promised result; throws its error. */
export async function unwrapped<T>(result: Promise<Result<T>>): Promise<T> {
  const done = await result;
  if (!done.ok) throw new Error(`${done.error.code}: ${JSON.stringify(done.error)}`);
  return done.value;
}

const ACTIVE = ["checking", "running", "undoing"];

/** Lets the alarm of a workspace's object work until nothing waits for it. */
export async function finish<T extends { state: string }>(
  { workspaceId }: Pick<Actor, "workspaceId">,
  read: () => Promise<T>,
): Promise<T> {
  const stub = env.CONTACTS.get(env.CONTACTS.idFromName(workspaceId));
  for (let at = 0; at < 2_000; at++) {
    const found = await read();
    if (!ACTIVE.includes(found.state)) return found;
    await runDurableObjectAlarm(stub);
  }
  throw new Error("The job does not end");
}

export const MAPPING: ImportMapping = {
  targets: ["name", "email"],
  foundBy: "email",
  existing: "update",
  tags: [],
  consentText: "",
  consentSource: "",
};

/** A file of rows of cells. */
export const csvFile = (lines: readonly string[], name = "people.csv"): File => new File([lines.join("\r\n")], name);

/** An import that is checked and waits for a decision. */
export async function checkedImport(
  context: RequestContext,
  actor: Actor,
  lines: readonly string[],
  mapping: Partial<ImportMapping> = {},
): Promise<ImportView> {
  const { id } = await unwrapped(beginImport(context, actor, { file: csvFile(lines) }));
  await unwrapped(checkImport(context, actor, id, { ...MAPPING, ...mapping }));
  return finish(actor, () => unwrapped(getImport(context, actor, id)));
}

/** Brings an import to the end of this move. */
export async function moved(
  context: RequestContext,
  actor: Actor,
  id: string,
  move: "run" | "undo",
): Promise<ImportView> {
  await unwrapped(moveImport(context, actor, id, move));
  return finish(actor, () => unwrapped(getImport(context, actor, id)));
}

/** An import that is done. */
export async function imported(
  context: RequestContext,
  actor: Actor,
  lines: readonly string[],
  mapping: Partial<ImportMapping> = {},
): Promise<ImportView> {
  const { id } = await checkedImport(context, actor, lines, mapping);
  return moved(context, actor, id, "run");
}

/** Every contact of the workspace, by its name. */
export async function people(context: RequestContext, { workspaceId }: Pick<Actor, "workspaceId">) {
  const query = { sort: { by: "name", descending: false }, limit: 500 } as const;
  const page = await unwrapped(contactsStub(context, workspaceId).listPeople(query));
  return page.rows;
}

/** Does what one alarm does of a job that `start` begins; the object's own alarms wait. */
export async function oneAlarm({ workspaceId }: Pick<Actor, "workspaceId">, start: () => Promise<unknown>) {
  const stub = env.CONTACTS.get(env.CONTACTS.idFromName(workspaceId));
  await runInDurableObject(stub, async (_, { storage }) => {
    const setAlarm = storage.setAlarm.bind(storage);
    storage.setAlarm = () => setAlarm(Date.now() + hours(1));
    await storage.deleteAlarm();
  });
  await start();
  await runDurableObjectAlarm(stub);
}
