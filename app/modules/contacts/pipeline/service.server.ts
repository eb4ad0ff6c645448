import type { ZodType } from "zod";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import type { Result } from "#app/shared/result.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import type { Contact } from "../domain/contact.ts";
import type { PipelineSettingKey, PipelineSettings } from "../domain/pipeline/pipeline-settings.ts";
import type { StageDraft, StageEdit } from "../domain/pipeline/stages.ts";
import type { ScoreBreakdown, ScoreRules } from "../domain/scoring/score.ts";
import { changeBy, ownChange, type StoreAccess, WRITE } from "../limits.server.ts";
import { patchContact } from "../people/service.server.ts";
import type { BoardQuery, NextTask, PipelineBoard } from "../store/pipeline/board.ts";
import type { CampaignOutcome, CampaignQuery, ClickOutcome } from "../store/pipeline/campaign-outcome.ts";
import type { PipelineReport, ReportPeriod, SourceCost } from "../store/pipeline/pipeline-report.ts";
import type { Stage, StageChange } from "../store/pipeline/stages.ts";
import { checked } from "./checked.ts";
import {
  type DealInput,
  scoreRulesSchema,
  settingSchemas,
  sourceCostSchema,
  stageEditSchema,
  stagesSchema,
} from "./schema.ts";

type Owned = { workspaceId: string };
type Access = Pick<AppContext, "env">;

/** The stages of the pipeline in their order. */
export const listStages = (context: Access, { workspaceId }: Owned): Promise<Stage[]> =>
  contactsStub(context, workspaceId).listStages();

/** How many leads are in each stage that has any. */
export const countStages = (context: Access, { workspaceId }: Owned): Promise<Record<string, number>> =>
  contactsStub(context, workspaceId).countStages();

/** The pipeline as a board: access was decided by the page. */
export const readPipeline = (context: Access, { workspaceId }: Owned, query: BoardQuery): Promise<PipelineBoard> =>
  contactsStub(context, workspaceId).readBoard(query);

/** Replaces the stages. Errors: forbidden, plan_required, invalid_input, limit_reached, conflict (name, or leads would lose their stage). */
export async function saveStages(
  context: RequestContext,
  actor: Actor,
  stages: readonly StageDraft[],
): Promise<Result<Stage[]>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const valid = checked(stagesSchema, stages);
  return valid.ok ? contactsStub(context, actor.workspaceId).saveStages(changeBy(context, actor), valid.value) : valid;
}

/** Adds, changes, moves or removes one stage. Errors: forbidden, plan_required, not_found, invalid_input, conflict (name), limit_reached. */
export async function editStages(context: RequestContext, actor: Actor, edit: StageEdit): Promise<Result<Stage[]>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const valid = checked(stageEditSchema, edit);
  return valid.ok ? contactsStub(context, actor.workspaceId).editStages(changeBy(context, actor), valid.value) : valid;
}

export interface StageMove {
  /** Why a lead was won or lost. */
  reason?: string | null | undefined;
  valueCents?: number | null | undefined;
}

/** Moves a contact to a stage; null takes it out of the pipeline. Errors: forbidden, plan_required, not_found, invalid_input. */
export async function moveStage(
  context: RequestContext,
  actor: Actor,
  contactId: string,
  stage: string | null,
  { reason, valueCents }: StageMove = {},
): Promise<Result<Contact>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const patch = { stage, outcomeReason: reason, valueCents };
  return contactsStub(context, actor.workspaceId).changePerson(changeBy(context, actor), contactId, patch);
}

/** Saves what a contact is as a lead; without a stage it is none. Errors: forbidden, plan_required, not_found, invalid_input. */
export async function saveDeal(
  context: RequestContext,
  actor: Actor,
  contactId: string,
  { stage, ownerId, value, currency, closeOn }: DealInput,
): Promise<Result<Contact>> {
  const amount = { valueCents: value, currency: value === null ? null : currency };
  const patch = { stage: stage ?? null, ownerId: ownerId ?? null, closeOn: closeOn ?? null, ...amount };
  return patchContact(context, actor, contactId, patch);
}

/** The moves of a lead, newest first. */
export const listStageChanges = (
  context: Access,
  { workspaceId }: Owned,
  contactId: string,
  limit = 100,
): Promise<StageChange[]> => contactsStub(context, workspaceId).listStageChanges(contactId, limit);

/** The task of each of these leads that is due next. */
export const listNextTasks = (
  context: Access,
  { workspaceId }: Owned,
  contactIds: readonly string[],
): Promise<NextTask[]> => contactsStub(context, workspaceId).nextTasks(contactIds);

/** The sources of leads, the most used first. */
export const listLeadSources = (context: Access, { workspaceId }: Owned): Promise<string[]> =>
  contactsStub(context, workspaceId).listLeadSources();

export const getScoreRules = (context: Access, { workspaceId }: Owned): Promise<ScoreRules> =>
  contactsStub(context, workspaceId).getScoreRules();

/** Whether the points of contacts are being counted again after the rules changed. */
export const isRescoring = (context: Access, { workspaceId }: Owned): Promise<boolean> =>
  contactsStub(context, workspaceId).isRescoring();

/** Replaces score groups and rules; everybody's points are counted again in the background. Errors: forbidden, plan_required, invalid_input. */
export async function saveScoreRules(
  context: RequestContext,
  actor: Actor,
  rules: ScoreRules,
): Promise<Result<ScoreRules>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const valid = checked(scoreRulesSchema, rules);
  if (!valid.ok) return valid;
  await contactsStub(context, actor.workspaceId).saveScoreRules(changeBy(context, actor), valid.value);
  return valid;
}

/** The points of a contact by group and rule, as they are now; by other rules than the stored ones to try them. */
export const scoreBreakdown = (
  context: StoreAccess,
  { workspaceId }: Owned,
  contactId: string,
  rules?: ScoreRules,
): Promise<ScoreBreakdown[]> =>
  contactsStub(context, workspaceId).explainScore(contactId, context.now().getTime(), rules);

/** The settings of the workspace's pipeline. */
export const getPipelineSettings = (context: Access, { workspaceId }: Owned): Promise<PipelineSettings> =>
  contactsStub(context, workspaceId).readSettings();

/** Saves a setting of the pipeline. Errors: forbidden, plan_required, invalid_input. */
export async function savePipelineSetting<K extends PipelineSettingKey>(
  context: RequestContext,
  actor: Actor,
  key: K,
  value: PipelineSettings[K],
): Promise<Result<PipelineSettings[K]>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const valid = checked(settingSchemas[key] as unknown as ZodType<PipelineSettings[K]>, value);
  if (!valid.ok) return valid;
  await contactsStub(context, actor.workspaceId).changeSetting(changeBy(context, actor), key, valid.value);
  return valid;
}

/** Reads what the report of a period is counted from: access was decided by the page. */
export const readPipelineReport = (
  context: Access,
  { workspaceId }: Owned,
  period: ReportPeriod,
): Promise<PipelineReport> => contactsStub(context, workspaceId).readPipelineReport(period);

/** Leads and revenue of UTM campaigns: access was decided by the page. */
export const readCampaignOutcome = (
  context: Access,
  { workspaceId }: Owned,
  query: CampaignQuery,
): Promise<CampaignOutcome> => contactsStub(context, workspaceId).readCampaignOutcome(query);

/** The contacts that came by a short link, the newest first: access was decided by the caller. */
export const readClickOutcomes = (
  context: Access,
  { workspaceId }: Owned,
  slug: string,
  limit: number,
): Promise<ClickOutcome[]> => contactsStub(context, workspaceId).readClickOutcomes(slug, limit);

/** Sets what a source cost in a month; 0 removes it. Errors: forbidden, plan_required, invalid_input, limit_reached. */
export async function saveSourceCost(context: RequestContext, actor: Actor, cost: SourceCost): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const valid = checked(sourceCostSchema, cost);
  return valid.ok
    ? contactsStub(context, actor.workspaceId).saveSourceCost(changeBy(context, actor), valid.value)
    : valid;
}

/** Takes a lead from somebody who is no longer in the workspace and gives it to whose turn it is. */
export const withdrawLead = (
  context: AppContext,
  workspaceId: string,
  { contactId, ownerId }: { contactId: string; ownerId: string },
): Promise<void> =>
  contactsStub(context, workspaceId).withdrawLead(ownChange(context, workspaceId), contactId, ownerId);
