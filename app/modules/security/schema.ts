import { z } from "zod";
import { days } from "#app/shared/time.ts";
import { PERIODS, type Period, SEARCH_MAX_CHARS } from "./audit-log/filters.ts";
import { WORKSPACE_AREA_NAMES } from "./domain/audit-actions.ts";
import { OUTCOME_FILTERS } from "./domain/sign-ins.ts";

export const PERIOD_MS: Readonly<Record<Period, number>> = {
  day: days(1),
  week: days(7),
  month: days(30),
  quarter: days(90),
};

/** What the address of the audit log asks for. */
export const auditQuerySchema = z.object({
  person: z.string().max(64).optional(),
  area: z.enum(WORKSPACE_AREA_NAMES).optional(),
  period: z.enum(Object.keys(PERIODS) as [Period, ...Period[]]).optional(),
  search: z.string().trim().max(SEARCH_MAX_CHARS).optional(),
  cursor: z.string().max(200).optional(),
});

export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** The forms of the pages. */
export const buttonSchema = z.object({});
export const sessionSchema = z.object({ sessionId: z.string().regex(/^[0-9a-f]{64}$/) });
export const keySchema = z.object({ keyId: z.string().max(64) });

/** Which attempts to sign in the address asks for. */
export const outcomeFilterSchema = z.enum(OUTCOME_FILTERS).optional();
