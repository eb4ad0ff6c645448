import type { AssignedMember } from "./assignment.ts";

export const MAX_LOST_REASONS = 30;
export const MAX_REASON_CHARS = 100;
export const MAX_ASSIGNED = 200;
export const MAX_WEIGHT = 100;
/** 90 days. */
export const MAX_RESPONSE_HOURS = 2_160;

/** What a workspace decides about its pipeline, by the setting's key. */
export interface PipelineSettings {
  /** What a person chooses from when a lead is lost. */
  lostReasons: string[];
  /** Who gets leads that nobody owns, in turn. */
  assignment: { isOn: boolean; members: AssignedMember[] };
  /** How soon somebody should answer a new lead; null: no target. */
  responseTarget: { hours: number | null };
  /** Whether people who submit a form become leads. */
  formLeads: { isOn: boolean };
}

export type PipelineSettingKey = keyof PipelineSettings;

/** What counts until a workspace decides. */
export const DEFAULT_SETTINGS: PipelineSettings = {
  lostReasons: ["Too expensive", "No answer", "Chose a competitor", "No need"],
  assignment: { isOn: false, members: [] },
  responseTarget: { hours: null },
  formLeads: { isOn: false },
};

/** Activities by which somebody of the workspace answers a lead. */
export const RESPONSES: ReadonlySet<string> = new Set([
  "note.added",
  "task.done",
  "email.sent",
  "call.made",
  "meeting.held",
]);
