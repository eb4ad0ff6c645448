import type { Result } from "#app/shared/result.ts";
import type { PipelineSettingKey, PipelineSettings } from "../../domain/pipeline/pipeline-settings.ts";
import type { StageDraft, StageEdit } from "../../domain/pipeline/stages.ts";
import type { ScoreBreakdown, ScoreRules } from "../../domain/scoring/score.ts";
import type { ScoreEdit } from "../../domain/scoring/score-edits.ts";
import type { Change } from "../change.ts";
import type { BoardQuery, NextTask, PipelineBoard } from "./board.ts";
import type { CampaignOutcome, CampaignQuery, ClickOutcome } from "./campaign-outcome.ts";
import type { PipelineReport, ReportPeriod, SourceCost } from "./pipeline-report.ts";
import type { Stage, StageChange } from "./stages.ts";

/** What the services of the pipeline call on the object of a workspace. */
export interface PipelineRpc {
  readBoard(query: BoardQuery): Promise<PipelineBoard>;
  listStages(): Promise<Stage[]>;
  saveStages(change: Change, stages: readonly StageDraft[]): Promise<Result<Stage[]>>;
  listStageChanges(contactId: string, limit: number): Promise<StageChange[]>;
  getScoreRules(): Promise<ScoreRules>;
  saveScoreRules(change: Change, rules: ScoreRules): Promise<void>;
  editStages(change: Change, edit: StageEdit): Promise<Result<Stage[]>>;
  /** How many leads are in each stage that has any, by its id. */
  countStages(): Promise<Record<string, number>>;
  editScoreRules(change: Change, edit: ScoreEdit): Promise<Result<ScoreRules>>;
  isRescoring(): Promise<boolean>;
  explainScore(contactId: string, nowMs: number, rules?: ScoreRules): Promise<ScoreBreakdown[]>;
  readSettings(): Promise<PipelineSettings>;
  changeSetting<K extends PipelineSettingKey>(change: Change, key: K, value: PipelineSettings[K]): Promise<void>;
  withdrawLead(change: Change, contactId: string, ownerId: string): Promise<void>;
  nextTasks(contactIds: readonly string[]): Promise<NextTask[]>;
  readPipelineReport(period: ReportPeriod): Promise<PipelineReport>;
  readCampaignOutcome(query: CampaignQuery): Promise<CampaignOutcome>;
  readClickOutcomes(slug: string, limit: number): Promise<ClickOutcome[]>;
  saveSourceCost(change: Change, cost: SourceCost): Promise<Result<null>>;
  listLeadSources(): Promise<string[]>;
}
