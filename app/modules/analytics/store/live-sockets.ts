import { minutes, seconds } from "#app/shared/time.ts";
import type { LiveSite, NamedGoal } from "../live/domain/live.ts";

/** A watcher joins again after this time, so that a session that ended meanwhile watches no further. */
const WATCHED_MS = minutes(1);
const PUSH_EVERY_MS = seconds(1);
/** With this code a watcher is asked to join again (RFC 6455: going away). */
const JOIN_AGAIN = 1001;
/** What the function in front says of the goals to count. */
export const GOALS_HEADER = "x-goals";

interface Watcher {
  joinedAtMs: number;
  goals: readonly NamedGoal[];
}

/** Everybody who watches a site live, over WebSockets that hibernate; who may is decided by the function in front, again every minute. */
export class LiveSockets {
  readonly #ctx: DurableObjectState;
  readonly #read: (goals: readonly NamedGoal[], nowMs: number) => LiveSite;
  #pushedAtMs = 0;
  #due: ReturnType<typeof setTimeout> | null = null;

  constructor(ctx: DurableObjectState, read: (goals: readonly NamedGoal[], nowMs: number) => LiveSite) {
    this.#ctx = ctx;
    this.#read = read;
  }

  /** Adds a watcher and sends it the current state. */
  join(request: Request): Response {
    if (request.headers.get("upgrade")?.toLowerCase() !== "websocket")
      return new Response("Expected a WebSocket", { status: 426, headers: { upgrade: "websocket" } });
    const { 0: client, 1: server } = new WebSocketPair();
    const goals = JSON.parse(decodeURIComponent(request.headers.get(GOALS_HEADER) ?? "[]")) as NamedGoal[];
    this.#ctx.acceptWebSocket(server);
    server.serializeAttachment({ joinedAtMs: Date.now(), goals } satisfies Watcher);
    this.#send(server, Date.now());
    return new Response(null, { status: 101, webSocket: client });
  }

  /** The heartbeat of a watcher: the answer is the state, for people also leave while nothing comes. */
  heard(socket: WebSocket): void {
    this.#send(socket, Date.now());
  }

  /** Something was written: everybody hears of it, at most once a second. */
  changed(): void {
    if (this.#due !== null || this.#ctx.getWebSockets().length === 0) return;
    const waitMs = Math.max(0, this.#pushedAtMs + PUSH_EVERY_MS - Date.now());
    this.#due = setTimeout(() => {
      this.#due = null;
      this.#pushedAtMs = Date.now();
      for (const socket of this.#ctx.getWebSockets()) this.#send(socket, this.#pushedAtMs);
    }, waitMs);
  }

  #send(socket: WebSocket, nowMs: number): void {
    const { joinedAtMs, goals } = socket.deserializeAttachment() as Watcher;
    try {
      if (nowMs > joinedAtMs + WATCHED_MS) socket.close(JOIN_AGAIN, "Join again");
      else socket.send(JSON.stringify(this.#read(goals, nowMs)));
    } catch {
      // Gone already; its close event tidies up.
    }
  }
}
