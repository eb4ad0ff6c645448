import { seconds } from "#app/shared/time.ts";
import {
  DEFAULT_SETTINGS,
  type PipelineSettingKey,
  type PipelineSettings,
} from "../../domain/pipeline/pipeline-settings.ts";
import { editScoreRules } from "../../domain/scoring/score-edits.ts";
import type { Change } from "../change.ts";
import { ContactsBase } from "../contacts-base.server.ts";
import { rowOf } from "../people/people.ts";
import { getSetting, saveSetting } from "../settings.ts";
import { dropFromAssignment } from "./assignment.ts";
import { type BoardQuery, nextTasks, readBoard } from "./board.ts";
import { type CampaignQuery, readCampaignOutcome, readClickOutcomes } from "./campaign-outcome.ts";
import { withdrawLead } from "./leads.ts";
import * as report from "./pipeline-report.ts";
import type { PipelineRpc } from "./pipeline-rpc.ts";
import { forgetLate, nextLateAt, noteLate } from "./response-time.ts";
import * as scores from "./scores.ts";
import {
  editStages,
  emptyStages,
  isEmptyingStages,
  LEADS_AT_ONCE,
  listStageChanges,
  listStages,
  saveStages,
} from "./stages.ts";

type Args<K extends keyof PipelineRpc> = Parameters<PipelineRpc[K]>;
type Answer<K extends keyof PipelineRpc> = ReturnType<PipelineRpc[K]>;
type Methods = { [Name in keyof PipelineRpc]: (...args: Args<Name>) => unknown };

const RESCORED_AT_ONCE = 500;

/** The part of a workspace's object that is about its pipeline: stages, scores, assignment, response times, report. */
export abstract class PipelineObject extends ContactsBase implements Methods {
  async readBoard(query: BoardQuery) {
    return readBoard(this.sql, query);
  }

  async listStages() {
    return listStages(this.sql);
  }

  saveStages(...[change, list]: Args<"saveStages">): Answer<"saveStages"> {
    return this.result(change, (sql) => saveStages(sql, list));
  }

  async listStageChanges(...args: Args<"listStageChanges">) {
    return listStageChanges(this.sql, ...args);
  }

  async getScoreRules() {
    return scores.getScoreRules(this.sql);
  }

  saveScoreRules(...[change, rules]: Args<"saveScoreRules">) {
    return this.plain(change, (sql) => scores.saveScoreRules(sql, rules));
  }

  editStages(...[change, edit]: Args<"editStages">): Answer<"editStages"> {
    return this.result(change, (sql) => editStages(sql, change, edit));
  }

  async countStages() {
    const rows = this.sql
      .exec<{ stage: string; n: number }>(
        "SELECT stage, count(*) AS n FROM contacts WHERE stage IS NOT NULL GROUP BY stage",
      )
      .toArray();
    return Object.fromEntries(rows.map(({ stage, n }) => [stage, n]));
  }

  editScoreRules(...[change, edit]: Args<"editScoreRules">): Answer<"editScoreRules"> {
    return this.result(change, (sql) => {
      const edited = editScoreRules(scores.getScoreRules(sql), edit);
      if (edited.ok) scores.saveScoreRules(sql, edited.value);
      return edited;
    });
  }

  async isRescoring() {
    return scores.isRescoring(this.sql);
  }

  async explainScore(...[contactId, nowMs, rules]: Args<"explainScore">) {
    const row = rowOf(this.sql, contactId);
    return row === null ? [] : scores.scoreBreakdown(this.sql, row, nowMs, rules);
  }

  async readSettings(): Promise<PipelineSettings> {
    const stored = (Object.keys(DEFAULT_SETTINGS) as PipelineSettingKey[]).flatMap((key) => {
      const value = getSetting(this.sql, key);
      return value === null ? [] : [[key, value] as const];
    });
    return { ...DEFAULT_SETTINGS, ...Object.fromEntries(stored) };
  }

  changeSetting<K extends PipelineSettingKey>(change: Change, key: K, value: PipelineSettings[K]): Promise<void> {
    return this.plain(change, (sql) => {
      saveSetting(sql, key, value);
      if (key === "responseTarget") forgetLate(sql, change.nowMs);
    });
  }

  withdrawLead(...[change, contactId, ownerId]: Args<"withdrawLead">) {
    return this.plain(change, (sql) => withdrawLead(sql, change, contactId, ownerId));
  }

  async nextTasks(contactIds: readonly string[]) {
    return nextTasks(this.sql, contactIds);
  }

  async readPipelineReport(period: report.ReportPeriod) {
    return report.readPipelineReport(this.sql, period);
  }

  async readCampaignOutcome(query: CampaignQuery) {
    return readCampaignOutcome(this.sql, query);
  }

  async readClickOutcomes(slug: string, limit: number) {
    return readClickOutcomes(this.sql, slug, limit);
  }

  saveSourceCost(...[change, cost]: Args<"saveSourceCost">): Answer<"saveSourceCost"> {
    return this.result(change, (sql) => report.saveSourceCost(sql, cost));
  }

  async listLeadSources() {
    return report.listLeadSources(this.sql);
  }

  override async forgetMember(change: Change, userId: string): Promise<void> {
    await super.forgetMember(change, userId);
    await this.plain(change, (sql) => dropFromAssignment(sql, userId));
  }

  protected override nextDueAt(nowMs: number): number | null {
    if (scores.isRescoring(this.sql) || isEmptyingStages(this.sql)) return nowMs + seconds(1);
    return nextLateAt(this.sql);
  }

  protected override tend(change: Change): void {
    noteLate(this.sql, change);
    emptyStages(this.sql, change, LEADS_AT_ONCE);
    scores.rescoreNext(this.sql, change.nowMs, RESCORED_AT_ONCE);
  }
}
