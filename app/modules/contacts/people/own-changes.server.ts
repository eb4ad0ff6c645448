import { listMemberNames } from "#app/modules/workspaces/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { ConsentChannel } from "#app/shared/segment/rule.ts";
import { tidyTags } from "#app/shared/text/tags.ts";
import { recordActivity } from "../activities/service.server.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import type { Activity } from "../domain/contact.ts";
import { readCustomValue } from "../domain/custom-values.ts";
import { MAX_TAGS } from "../domain/limits.ts";
import { POINTS_GIVEN } from "../domain/scoring/score.ts";
import { ownChange } from "../limits.server.ts";
import type { ConsentState } from "../store/consents/consents.ts";
import type { PersonPatch } from "../store/people/persons.ts";
import type { PastQuery, PeopleIds, PeopleSelection } from "../store/segments/flow-reads.ts";
import type { ActivityTarget } from "../store/timeline/timeline.ts";

/* Work of the product itself (automation flows): nobody's role is asked, and each call bears repetition. */

type Access = Pick<AppContext, "env">;

/** A change of one contact. Custom values are texts as a person would type them. */
export interface OwnContactChange {
  custom?: Readonly<Record<string, string>>;
  addTag?: string;
  removeTag?: string;
  stage?: string;
  ownerId?: string;
}

const invalid = (message: string): Result<never> => err(appError("invalid_input", message));

async function customOf(context: Access, workspaceId: string, typed: Readonly<Record<string, string>>) {
  const fields = await contactsStub(context, workspaceId).listFields();
  const custom: Record<string, string | number | boolean | null> = {};
  for (const [key, text] of Object.entries(typed)) {
    const field = fields.find((one) => one.key === key && one.archivedAt === null);
    if (!field) return invalid("The field no longer exists.");
    const read = readCustomValue(field, text);
    if ("problem" in read) return invalid(`${field.label}: ${read.problem}`);
    custom[key] = read.value;
  }
  return ok(custom);
}

async function patchOf(
  context: AppContext,
  workspaceId: string,
  id: string,
  { custom, addTag, removeTag, stage, ownerId }: OwnContactChange,
): Promise<Result<PersonPatch | null>> {
  if (custom) {
    const read = await customOf(context, workspaceId, custom);
    return read.ok ? ok({ custom: read.value }) : read;
  }
  if (stage !== undefined) return ok({ stage });
  if (ownerId !== undefined) {
    const members = await listMemberNames({ db: context.db, workspaceId });
    return members.some(({ userId }) => userId === ownerId)
      ? ok({ ownerId })
      : invalid("The owner is no member of the workspace any more.");
  }
  const [tag] = tidyTags([addTag ?? removeTag ?? ""], { maxTags: 1 });
  if (tag === undefined) return invalid("The tag is empty.");
  const edit = addTag === undefined ? { remove: tag } : { add: tag };
  const tags = await contactsStub(context, workspaceId).tagsAfter(id, edit);
  if (tags && tags.length > MAX_TAGS) return invalid(`The contact has ${MAX_TAGS} tags, and no more are kept.`);
  return ok(tags ? { tags } : null);
}

/** Changes a contact. Errors: not_found, invalid_input, conflict. */
export async function changeOwnContact(
  context: AppContext,
  workspaceId: string,
  id: string,
  change: OwnContactChange,
): Promise<Result<null>> {
  const patch = await patchOf(context, workspaceId, id, change);
  if (!patch.ok) return patch;
  if (patch.value === null) return ok(null);
  const changed = await contactsStub(context, workspaceId).changePerson(
    ownChange(context, workspaceId),
    id,
    patch.value,
  );
  return changed.ok ? ok(null) : changed;
}

/** Adds a task, once for each id. Errors: not_found, limit_reached. */
export const addOwnTask = (
  context: AppContext,
  workspaceId: string,
  contactId: string,
  { id, title, due, ownerId }: { id: string; title: string; due: string; ownerId: string | null },
): Promise<Result<null>> =>
  contactsStub(context, workspaceId).addTask(contactId, {
    id,
    title,
    dueAt: Date.parse(`${due}T00:00:00Z`),
    ownerId,
    by: null,
    at: context.now().getTime(),
  });

/** Gives a contact points in a group of its score, or takes them (negative), once for each id. Errors: not_found, invalid_input, limit_reached. */
export async function giveOwnPoints(
  context: AppContext,
  workspaceId: string,
  contactId: string,
  { groupId, points, reason }: { groupId: string; points: number; reason: string },
  id: string,
): Promise<Result<null>> {
  const { groups } = await contactsStub(context, workspaceId).getScoreRules();
  const group = groups.find((one) => one.id === groupId);
  if (!group) return invalid("The score group no longer exists.");
  const data = { points, group: group.name, groupId, reason };
  const at = context.now().getTime();
  const activity = { id, type: POINTS_GIVEN, at, data, module: "automation" };
  const recorded = await recordActivity(context, workspaceId, { id: contactId }, activity);
  return recorded.ok ? ok(null) : recorded;
}

/** Adds a line to the ledger of consents, once for each id. Errors: not_found. */
export async function recordOwnConsent(
  context: AppContext,
  workspaceId: string,
  contactId: string,
  entry: { channel: string; topic: string; state: ConsentState; text: string; source: string },
  id: string,
): Promise<Result<null>> {
  const line = {
    ...entry,
    channel: entry.channel as ConsentChannel,
    purpose: "marketing",
    textVersion: "",
    addressHash: null,
    at: context.now().getTime(),
  };
  const recorded = await contactsStub(context, workspaceId).recordConsent(contactId, line, id);
  return recorded.ok ? ok(null) : recorded;
}

/** Whether a segment selects a contact now. */
export const isContactInSegment = (
  context: Access,
  workspaceId: string,
  contactId: string,
  segmentId: string,
): Promise<boolean> => contactsStub(context, workspaceId).isMember(contactId, segmentId);

/** Ids of contacts, page by page; null: the segment is gone or cannot be applied. */
export const pageContactIds = (
  context: Access,
  workspaceId: string,
  selection: PeopleSelection,
  page: { after: number; limit: number },
): Promise<PeopleIds | null> => contactsStub(context, workspaceId).pagePeople(selection, page);

/** The id of the contact whom an address or another program's id names; null: none. */
export const findContactId = (context: Access, workspaceId: string, target: ActivityTarget): Promise<string | null> =>
  contactsStub(context, workspaceId).idOfTarget(target);

/** What contacts did since a moment, contact by contact, the newest contacts first. */
export const readPastActivities = (context: Access, workspaceId: string, query: PastQuery): Promise<Activity[]> =>
  contactsStub(context, workspaceId).readPast(query);

/** The contact whose timeline holds an entry; null: none. */
export const contactOfActivity = (context: Access, workspaceId: string, activityId: string): Promise<string | null> =>
  contactsStub(context, workspaceId).personOfActivity(activityId);

/** What steps of a flow can choose from. */
export async function readContactChoices(context: Access, workspaceId: string) {
  const stub = contactsStub(context, workspaceId);
  const [segments, stages, fields, topics, { groups }] = await Promise.all([
    stub.listSegments(),
    stub.listStages(),
    stub.listFields(),
    stub.listTopics(),
    stub.getScoreRules(),
  ]);
  const used = fields.filter(({ archivedAt }) => archivedAt === null);
  return {
    segments: segments.map(({ id, name }) => ({ id, name })),
    stages: stages.map(({ id, name }) => ({ id, name })),
    fields: used.map(({ key, label, type }) => ({ id: key, name: label, type })),
    scoreGroups: groups.map(({ id, name }) => ({ id, name })),
    topics: topics.filter(({ archivedAt }) => archivedAt === null).map(({ id, name }) => ({ id, name })),
  };
}
