import { chainOfUser } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { isFlagOn } from "#app/platform/flags/flags.server.ts";
import { newId } from "#app/platform/ids.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { minutes } from "#app/shared/time.ts";
import { handOver } from "../export/service.server.ts";
import { isOver, startOnce } from "../workflow-steps.server.ts";
import * as repo from "./repo.server.ts";

/** Of each kind on the page of the system. */
const SHOWN = 50;

/** Erasures that are due are few; each one's Workflow is asked. */
const ERASURES_ASKED = 20;

/** Between two starts of the same erasure by hand. */
const ERASURE_PAUSE_MS = minutes(1);

/** A failed or stopped Workflow. */
export interface StoppedWork {
  kind: "export" | "erasure";
  /** The export's id, or the person's whose account is to be erased. */
  id: string;
  userId: string;
  email: string;
  /** When the export was asked for, or the grace of the account was over. */
  since: Date;
  /** How the Workflow ended, for an erasure. */
  state: string;
}

/** Returns whether a due erasure needs a restart. */
const standsStill = (state: string): boolean =>
  isOver(state as InstanceStatus["status"]) || state === "paused" || state === "not started";

async function erasureState({ env, log }: AppContext, userId: string): Promise<string> {
  try {
    return (await (await env.ACCOUNT_ERASURE.get(userId)).status()).status;
  } catch {
    // No instance of this id: the next tick makes it. Without an answer of the Workflows it looks the same.
    log.warn("erasure.state_unknown", {});
    return "not started";
  }
}

/** Exports that failed and were not made since, and erasures that are due and stand still. */
export async function listStoppedWork(context: AppContext): Promise<StoppedWork[]> {
  const [exports, overdue] = await Promise.all([
    repo.findFailedExports(context, SHOWN),
    repo.findOverdueErasures(context, context.now(), ERASURES_ASKED),
  ]);
  const erasures = await Promise.all(
    overdue.map(async (row) => ({ ...row, state: await erasureState(context, row.userId) })),
  );
  return [
    ...erasures.flatMap(({ userId, email, since, state }) =>
      since && standsStill(state) ? [{ kind: "erasure" as const, id: userId, userId, email, since, state }] : [],
    ),
    ...exports.map((row) => ({ kind: "export" as const, ...row, state: "errored" })),
  ];
}

const STARTED = appError("not_found", "This export was started again already, or its person has another one.");

interface Admin {
  userId: string;
}

/**
 * Makes a failed export after all: its row is queued again, a Workflow of its own builds it, its person gets the usual
 * mail. Of two clicks one starts it. Errors: unavailable (exports are switched off), not_found (not failed, started
 * again already, or its person has another).
 */
export async function replayExport(context: RequestContext, admin: Admin, id: string): Promise<Result<void>> {
  const userId = await repo.findExportPerson(context, id);
  if (userId === null) return err(STARTED);
  if (!(await isFlagOn(context, "data_exports")))
    return err(appError("unavailable", "Data exports are switched off under Flags. Switch them on first."));
  const next = newId(context.now().getTime());
  const audit = {
    workspaceId: null,
    userId: admin.userId,
    action: "workflow.export_replayed",
    subject: `data_export:${next}`,
    detail: `in place of ${id}`,
    chain: chainOfUser(userId),
  };
  if (!(await repo.requeueExport(context, id, next, audit))) return err(STARTED);
  await handOver(context, next);
  return ok(undefined);
}

/**
 * Restarts the erasure of an account after its grace period when its Workflow has stopped; it can be repeated. Of two
 * clicks one starts it. Errors: not_found (no account to erase), conflict (it runs, or was started a moment ago), unavailable.
 */
export async function replayErasure(context: RequestContext, admin: Admin, userId: string): Promise<Result<void>> {
  if (!standsStill(await erasureState(context, userId))) return err(appError("conflict", "This erasure is running."));
  const audit = {
    workspaceId: null,
    userId: admin.userId,
    action: "workflow.erasure_replayed",
    // In the administrator's own chain: the person's goes with the account.
    subject: `user:${userId}`,
  };
  const unlessSince = new Date(context.now().getTime() - ERASURE_PAUSE_MS);
  if (!(await repo.claimErasure(context, userId, unlessSince, audit)))
    return err(
      appError("conflict", "This erasure was started a moment ago, or there is no account to erase any more."),
    );
  try {
    const state = await startOnce(context.env.ACCOUNT_ERASURE, userId, { userId });
    if (standsStill(state)) await (await context.env.ACCOUNT_ERASURE.get(userId)).restart();
    return ok(undefined);
  } catch (cause) {
    context.log.error("erasure.replay_failed", {}, cause);
    return err(appError("unavailable", "The Workflows do not answer at this moment. Please try again in a minute."));
  }
}
