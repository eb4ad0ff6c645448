import { countActivePeople } from "#app/modules/telemetry/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readSystem } from "#app/platform/metrics/metrics.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { hours, minutes } from "#app/shared/time.ts";
import {
  ACTIVE_WITHIN_MINUTES,
  ACTIVITY_WINDOW_HOURS,
  API_WINDOW_MINUTES,
  composeRealtime,
  type Realtime,
  type RealtimeFacts,
} from "./domain/realtime.ts";
import { countApiCalls, countLive } from "./realtime-repo.server.ts";

/** Whose figures these are. */
export type Reader = Pick<Session, "userId" | "workspaceId" | "workspaceRole">;

async function readWorkspace(
  context: AppContext,
  { workspaceId, workspaceRole }: Reader,
  nowMs: number,
): Promise<RealtimeFacts["workspace"]> {
  // A viewer of a workspace sees only the client view (decisions section 4).
  if (workspaceRole === "viewer") return null;
  const ago = (ms: number) => new Date(nowMs - ms);
  const windowMs = minutes(API_WINDOW_MINUTES);
  const [activePeople, apiCalls] = await Promise.all([
    countActivePeople(context, workspaceId, ago(minutes(ACTIVE_WITHIN_MINUTES))),
    countApiCalls({ db: context.db, workspaceId }, ago(windowMs), ago(2 * windowMs)),
  ]);
  return { activePeople, apiCalls };
}

/** The live figures of a person in their workspace. Throws when they cannot be read. */
export async function readRealtime(context: AppContext, reader: Reader): Promise<Realtime> {
  const nowMs = context.now().getTime();
  const windowMs = hours(ACTIVITY_WINDOW_HOURS);
  const own = { db: context.db, workspaceId: reader.workspaceId, userId: reader.userId };
  const [system, workspace, counts] = await Promise.all([
    readSystem(context),
    readWorkspace(context, reader, nowMs),
    countLive(own, new Date(nowMs - windowMs), new Date(nowMs - 2 * windowMs)),
  ]);
  return composeRealtime({ system, workspace, ...counts });
}
