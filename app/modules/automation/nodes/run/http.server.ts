import { notify } from "#app/modules/notifications/index.server.ts";
import { limitMessage } from "#app/platform/access/limits.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { FlowCall, FlowNodeRunner, FlowOutcome } from "#app/platform/manifest/flow-kinds.ts";
import { outboundFetch } from "#app/platform/politeness/outbound-fetch.server.ts";
import { gapOf, HostBusyError } from "#app/platform/politeness/permits.ts";
import { permitsFor } from "#app/platform/politeness/politeness.server.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { readWorkspaceOwners, readWorkspaceSubscription } from "#app/platform/workspace/workspace.server.ts";
import { BoundedMap } from "#app/shared/bounded-map.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { seconds } from "#app/shared/time.ts";
import { MAX_DOWN_MS } from "../../domain/running/circuit.ts";
import { fillIn, fillInAddress, fillInJson } from "../../domain/running/fill-in.ts";
import { shareOf } from "../../domain/running/share.ts";
import { automationModule } from "../../manifest.ts";
import { reportPath } from "../../paths.ts";
import { flowStub } from "../../store/flow-stub.server.ts";

const MAX_ANSWER_BYTES = 64_000;
const MAX_TEXT_CHARS = 500;
/** Calls that one person's flows make in a second, all together: many runs at once must not take everybody's time. */
const CALLS_PER_SECOND = 10;
/** For longer a step does not hold its run; it is done again later. */
const PATIENCE_MS = seconds(15);

const looksLikeJson = (text: string): boolean => /^\s*[[{]/.test(text) && !/^\s*\{\{/.test(text);

const bodyOf = ({ settings, contact, event, vars }: FlowCall): string => {
  const own = settings.body ?? "";
  if (own.trim() !== "") return (looksLikeJson(own) ? fillInJson : fillIn)(own, { contact, event, vars });
  const { id, name, email, phone, country, language, stage, custom, tags } = contact;
  return JSON.stringify({ contact: { id, name, email, phone, country, language, stage, custom, tags }, event });
};

/** Flat values of an answer in JSON, for later conditions: its first twenty members. */
function valuesOf(text: string) {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== "object" || read === null || Array.isArray(read)) return {};
    const flat = Object.entries(read).flatMap(([name, value]) => {
      if (!/^\w{1,40}$/.test(name) || (typeof value === "object" && value !== null)) return [];
      return [
        [
          name,
          typeof value === "string" ? value.slice(0, MAX_TEXT_CHARS) : (value as number | boolean | null),
        ] as const,
      ];
    });
    return Object.fromEntries(flat.slice(0, 20));
  } catch {
    return {};
  }
}

const addressOf = ({ settings, contact, event, vars }: FlowCall): string | null =>
  fillInAddress(settings.url ?? "", { contact, event, vars });

type Payer = Awaited<ReturnType<typeof readWorkspaceSubscription>>;

const payerOf = ({ billingUserId }: Payer, { workspaceId }: FlowCall): string => billingUserId ?? workspaceId;

/** Waits until the person who pays may make one more call; when others come first for too long, the run comes back. */
async function waitForTurn(context: AppContext, call: FlowCall, payer: Payer): Promise<FlowOutcome | null> {
  const request = { gapMs: gapOf(CALLS_PER_SECOND), crawlDelayMs: 0, patienceMs: PATIENCE_MS };
  try {
    await permitsFor(context).wait(`flow calls of ${payerOf(payer, call)}`, request);
    return null;
  } catch (cause) {
    return whenFree(call, cause, "Other calls of your flows come first. The step is tried again.");
  }
}

/** The run comes back when there is time for its call, not at the same moment as all others. */
function whenFree({ key, nowMs }: FlowCall, cause: unknown, again: string): FlowOutcome {
  if (!(cause instanceof HostBusyError)) throw cause;
  return { again, atMs: nowMs + Math.round(cause.waitMs * (1 + shareOf(key))) };
}

/**
 * Counts one call of the person who pays for the workspace, over all their workspaces and flows: a loop or a large segment must not make this
 * product flood another system. Returns why there is no call: those of 24 hours are used up. Throws where they cannot be counted.
 */
async function refuseCall(context: AppContext, call: FlowCall, payer: Payer): Promise<string | null> {
  const { plan } = payer;
  const { httpCalls } = automationModule.limits;
  const rule = { ...automationModule.rateLimits.flow_http, limit: httpCalls[plan] };
  // Without a memory of refusals: a larger plan counts at once.
  const { allowed, unavailable } = await limit(context, rule, payerOf(payer, call), new BoundedMap(1));
  if (allowed) return null;
  if (unavailable) throw new Error("The calls of this workspace cannot be counted right now. Retry the step later.");
  const { allows, way } = limitMessage(plan, httpCalls);
  return `No request was made. ${allows} They are used up.${way} Retry the step tomorrow.`;
}

/** Sends the request; a clear refusal (4xx) is an answer. Errors: why it may be tried again. */
async function send(context: AppContext, call: FlowCall, address: string): Promise<Result<FlowOutcome, string>> {
  const { method = "POST" } = call.settings;
  const body = method === "GET" || method === "DELETE" ? null : bodyOf(call);
  const isJson = body !== null && looksLikeJson(body);
  const answered = await outboundFetch(context, "flow_call")(address, {
    method,
    body,
    headers: {
      "user-agent": `Kaja-Automation/1.0 (+${context.config.APP_URL}/developers)`,
      "idempotency-key": call.key,
      ...(body !== null && { "content-type": isJson ? "application/json" : "text/plain; charset=utf-8" }),
    },
    timeoutMs: seconds(10),
    totalTimeoutMs: seconds(20),
    maxBytes: MAX_ANSWER_BYTES,
    redirect: "manual",
  });
  if (!answered.ok) return err(`The request failed: ${answered.error.message}`);
  const { status } = answered.value;
  const text = await answered.value.readText();
  const answer = text.ok ? valuesOf(text.value.text) : {};
  if (status >= 500 || status === 429) return err(`The URL answered with status ${status}.`);
  return ok({ port: status >= 200 && status < 300 ? "next" : "failed", output: { ...answer, status } });
}

/** What a run does while calls to a system pause: it waits for its turn, not all at the same moment. */
function whileDown({ settings, key, cameAtMs, nowMs }: FlowCall, host: string, retryAtMs: number): FlowOutcome {
  if (settings.whenDown === "fail") return { port: "failed", output: { status: 0 } };
  const waitMs = Math.max(retryAtMs - nowMs, seconds(1));
  const atMs = nowMs + waitMs + Math.round(shareOf(key) * waitMs);
  if (atMs - cameAtMs > MAX_DOWN_MS) throw new Error(`${host} has not answered for a day.`);
  return { again: `${host} does not answer. The step is tried again.`, atMs };
}

/** Tells the team once that calls to a system pause. */
async function notifyDown(context: AppContext, { workspaceId, flowId, flowName, nowMs }: FlowCall, host: string) {
  for (const { userId } of await readWorkspaceOwners(context.db, workspaceId))
    await notify(context, {
      ...{ userId, workspaceId, kind: "campaign_alerts", href: reportPath(flowId) },
      title: `${host} does not answer`.slice(0, 120),
      body: `The flow “${flowName}” pauses its calls. Its runs wait and continue when the system is back.`,
      id: `flow:${flowId}:down:${nowMs}:${userId}`.slice(0, 100),
    });
}

/** Calls another system. What is down for a while is tried again; a clear refusal (4xx) is not. */
export const httpRequest: FlowNodeRunner = {
  run: async (context, call) => {
    const address = addressOf(call);
    if (address === null) return { port: "failed", output: { status: 0 } };
    const { host } = new URL(address);
    const flow = flowStub(context, call.flowId);
    const asked = await flow.askCircuit(host);
    if (!asked.isAllowed) return whileDown(call, host, asked.retryAtMs);
    const payer = await readWorkspaceSubscription(context.db, call.workspaceId, context.now());
    const later = await waitForTurn(context, call, payer);
    if (later) return later;
    const refusal = await refuseCall(context, call, payer);
    // Not the other system's refusal: the run waits at this step, and does not take the way for it.
    if (refusal !== null) return { stop: refusal };
    let sent: Result<FlowOutcome, string>;
    try {
      sent = await send(context, call, address);
    } catch (cause) {
      return whenFree(call, cause, `${host} gets many calls at this moment. The step is tried again.`);
    }
    const isOpened = await flow.noteCall(host, sent.ok);
    if (sent.ok) return sent.value;
    if (isOpened) await notifyDown(context, call, host);
    const now = await flow.askCircuit(host);
    if (now.isAllowed) throw new Error(sent.error);
    return whileDown(call, host, now.retryAtMs);
  },
  preview: async (_, call) => {
    const address = addressOf(call);
    return address === null
      ? { port: "failed", would: "No request: a value would change the host or folder of the URL." }
      : { port: "next", would: `${call.settings.method ?? "POST"} ${address}` };
  },
};
