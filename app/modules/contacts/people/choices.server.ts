import { listMemberNames } from "#app/modules/workspaces/index.server.ts";
import type { Actor } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { ConsentChannel } from "#app/shared/segment/rule.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import type { Contact } from "../domain/contact.ts";
import type { CustomField } from "../store/people/fields.ts";

type Choice = readonly [value: string, label: string];

/** What the forms and filters of contacts offer in the workspace. */
export interface ContactChoices {
  fields: CustomField[];
  owners: Choice[];
  stages: Choice[];
  topics: Choice[];
  segments: Choice[];
  tags: Choice[];
  topicChannels: [id: string, channel: ConsentChannel][];
}

/** Reads the choices of a workspace. Access was decided by the caller. */
export async function contactChoices(context: RequestContext, actor: Actor): Promise<ContactChoices> {
  const stub = contactsStub(context, actor.workspaceId);
  const [fields, stages, topics, segments, tags, members] = await Promise.all([
    stub.listFields(),
    stub.listStages(),
    stub.listTopics(),
    stub.listSegments(),
    stub.listTags(),
    listMemberNames(workspaceScope(context, actor)),
  ]);
  return {
    fields: fields.filter(({ archivedAt }) => archivedAt === null),
    stages: stages.map(({ id, name }): Choice => [id, name]),
    topics: topics.filter(({ archivedAt }) => archivedAt === null).map(({ id, name }): Choice => [id, name]),
    segments: segments.map(({ id, name }): Choice => [id, name]),
    tags: tags.map((tag): Choice => [tag, tag]),
    topicChannels: topics.map(({ id, channel }) => [id, channel]),
    owners: members.map(({ userId, firstName, lastName }): Choice => [userId, `${firstName} ${lastName}`.trim()]),
  };
}

/** More than a select can show; a contact of another company keeps it. */
const SHOWN_COMPANIES = 500;

/** Reads the choices of a contact's form. Access was decided by the caller. */
export async function formChoices(
  context: RequestContext,
  actor: Actor,
): Promise<ContactChoices & { companies: Choice[] }> {
  const [choices, companies] = await Promise.all([
    contactChoices(context, actor),
    contactsStub(context, actor.workspaceId).companyChoices(SHOWN_COMPANIES),
  ]);
  return { ...choices, companies: companies.map(({ id, name }): Choice => [id, name]) };
}

/** Names of the companies of some contacts by their ids. Access was decided by the caller. */
export async function companyNamesOf(
  context: Pick<RequestContext, "env">,
  workspaceId: string,
  contacts: readonly Pick<Contact, "companyId">[],
): Promise<Record<string, string>> {
  const ids = [...new Set(contacts.flatMap(({ companyId }) => companyId ?? []))];
  if (ids.length === 0) return {};
  const names = await contactsStub(context, workspaceId).companyNames(ids);
  return Object.fromEntries(names.map(({ id, name }) => [id, name]));
}
