import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { READ, WRITE } from "../access.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import type { Topic } from "../store/consents/consents.ts";
import type { CustomField } from "../store/people/fields.ts";
import type { FieldInput, TopicInput } from "./schema.ts";

/** Lists the custom fields of the workspace, archived ones included. Errors: forbidden, plan_required. */
export async function listFields(context: RequestContext, actor: Actor): Promise<Result<CustomField[]>> {
  const allowed = authorize(actor, READ);
  return allowed.ok ? ok(await contactsStub(context, actor.workspaceId).listFields()) : allowed;
}

/** Creates or changes a custom field. Errors: forbidden, plan_required, conflict (key, label, type), limit_reached. */
export async function saveField(
  context: RequestContext,
  actor: Actor,
  field: FieldInput,
  isNew: boolean,
): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? contactsStub(context, actor.workspaceId).saveField(field, isNew) : allowed;
}

/** Takes a field out of forms and lists, or brings it back. Errors: forbidden, plan_required. */
export async function archiveField(
  context: RequestContext,
  actor: Actor,
  { id, archive }: { id: string; archive: boolean },
): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  await contactsStub(context, actor.workspaceId).archiveField(id, archive ? context.now().getTime() : null);
  return ok(null);
}

/** Lists the topics of the workspace, archived ones included. Errors: forbidden, plan_required. */
export async function listTopics(context: RequestContext, actor: Actor): Promise<Result<Topic[]>> {
  const allowed = authorize(actor, READ);
  return allowed.ok ? ok(await contactsStub(context, actor.workspaceId).listTopics()) : allowed;
}

/** Creates or changes a topic. Errors: forbidden, plan_required, conflict (name), limit_reached. */
export async function setTopic(
  context: RequestContext,
  actor: Actor,
  topic: TopicInput & { id: string },
): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? contactsStub(context, actor.workspaceId).saveTopic(topic) : allowed;
}

/** Takes a topic out of use, or brings it back. Errors: forbidden, plan_required. */
export async function archiveTopic(
  context: RequestContext,
  actor: Actor,
  { id, archive }: { id: string; archive: boolean },
): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  await contactsStub(context, actor.workspaceId).archiveTopic(id, archive ? context.now().getTime() : null);
  return ok(null);
}
