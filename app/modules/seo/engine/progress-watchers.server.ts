import { minutes, seconds } from "#app/shared/time.ts";
import type { CrawlProgress, RecentPages, WatchedProgress } from "../domain/crawl.ts";
import { type ReadPage, withRecent } from "./domain/recent-pages.ts";

const PUSH_EVERY_MS = seconds(0.5);
/** A watcher joins again after this time, so that a session that ended meanwhile watches no further. */
const WATCHED_MS = minutes(1);

const joinedAtMs = (socket: WebSocket): number =>
  (socket.deserializeAttachment() as { joinedAtMs: number } | null)?.joinedAtMs ?? 0;

/** The pages that watch a crawl over WebSockets that hibernate. */
export class ProgressWatchers {
  readonly #ctx: DurableObjectState;
  #pushedAtMs = 0;
  #pushedPhase: CrawlProgress["phase"] | null = null;
  /** Only in memory: what passed by before a restart is in the lists of the crawl. */
  #recent: RecentPages = { pages: [], findings: [] };

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
  }

  /** Notes the pages that were just read, for the next message. */
  noteRead(pages: readonly ReadPage[]): void {
    this.#recent = withRecent(this.#recent, pages);
  }

  #messageOf(progress: CrawlProgress): string {
    return JSON.stringify({ ...progress, recent: this.#recent } satisfies WatchedProgress);
  }

  /** Takes a watcher. The route in front decides who may watch, again every minute. */
  accept(request: Request, progress: CrawlProgress): Response {
    if (request.headers.get("upgrade")?.toLowerCase() !== "websocket")
      return new Response("Expected a WebSocket", { status: 426, headers: { upgrade: "websocket" } });
    const { 0: client, 1: server } = new WebSocketPair();
    this.#ctx.acceptWebSocket(server);
    server.serializeAttachment({ joinedAtMs: Date.now() });
    server.send(this.#messageOf(progress));
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Sends the progress to every watcher: a change of phase at once, counts at most twice a second, or `now`. */
  push(progress: CrawlProgress, { now }: { now: boolean }): void {
    const nowMs = Date.now();
    if (!now && progress.phase === this.#pushedPhase && nowMs - this.#pushedAtMs < PUSH_EVERY_MS) return;
    this.#pushedAtMs = nowMs;
    this.#pushedPhase = progress.phase;
    const message = this.#messageOf(progress);
    for (const socket of this.#ctx.getWebSockets()) {
      try {
        if (!now && nowMs > joinedAtMs(socket) + WATCHED_MS) socket.close(1001, "Join again");
        else socket.send(message);
      } catch {
        // The socket is closed already; its close event removes it.
      }
    }
  }

  closeAll(reason: string): void {
    for (const socket of this.#ctx.getWebSockets()) socket.close(1001, reason);
  }
}
