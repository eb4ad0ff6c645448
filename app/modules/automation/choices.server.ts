import { readContactChoices } from "#app/modules/contacts/index.server.ts";
import { listSources } from "#app/modules/integrations/index.server.ts";
import { ASSET_KINDS } from "#app/modules/registry.server.ts";
import { listMemberNames } from "#app/modules/workspaces/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { FlowResource } from "#app/platform/manifest/flow-kinds.ts";
import type { FlowResources } from "./domain/document/validate.ts";
import { EVENT_TYPES } from "./domain/running/event-types.ts";
import { findFlows } from "./repo.server.ts";

export type Choice = readonly [value: string, label: string];
export type FlowChoices = Readonly<Record<FlowResource, readonly Choice[]>>;

const MAX_FORMS = 500;

const named = (list: readonly { id: string; name: string }[]): Choice[] => list.map(({ id, name }) => [id, name]);

async function readForms(context: AppContext, workspaceId: string): Promise<Choice[]> {
  const reader = await ASSET_KINDS.find(({ kind }) => kind === "form")?.load();
  const forms = reader ? await reader.search(context, workspaceId, "", MAX_FORMS) : [];
  return forms.map(({ id, title }) => [id, title]);
}

/** What the fields of steps and triggers can choose from in a workspace. */
export async function readChoices(context: AppContext, workspaceId: string): Promise<FlowChoices> {
  const [contacts, members, forms, flows, sources] = await Promise.all([
    readContactChoices(context, workspaceId),
    listMemberNames({ db: context.db, workspaceId }),
    readForms(context, workspaceId),
    findFlows({ db: context.db, workspaceId }),
    listSources({ db: context.db, workspaceId }),
  ]);
  const { segments, stages, fields, topics, scoreGroups } = contacts;
  return {
    segment: named(segments),
    stage: named(stages),
    topic: named(topics),
    score_group: named(scoreGroups),
    custom_field: named(fields),
    date_field: named(fields.filter(({ type }) => type === "date")),
    member: members.map(({ userId, firstName, lastName }) => [userId, `${firstName} ${lastName}`.trim()]),
    form: forms,
    flow: flows.map(({ id, name, version }) => [id, version === 0 ? `${name} (not published)` : name]),
    webhook_source: named(sources),
    event_type: EVENT_TYPES,
  };
}

/** The same as sets of ids, for checks. */
export const resourcesOf = (choices: FlowChoices): FlowResources =>
  Object.fromEntries(Object.entries(choices).map(([kind, list]) => [kind, new Set(list.map(([id]) => id))]));
