import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { seconds } from "#app/shared/time.ts";
import { useLiveSocket } from "#app/ui/live-socket.ts";
import { type CrawlProgress, isOver, type WatchedProgress } from "../../domain/crawl.ts";

const POLL_MS = seconds(5);

/**
 * Follows a running crawl: pushed over a WebSocket; asked for every five seconds while it is down. When the crawl ends
 * the page's loaders run once more.
 */
export function useLiveCrawl(loaded: CrawlProgress): { progress: WatchedProgress; live: boolean } {
  const { revalidate } = useRevalidator();
  const refresh = useRef(revalidate);
  refresh.current = revalidate;
  const { crawlId } = loaded;
  const { pushed, live } = useLiveSocket<WatchedProgress>(`/live/crawls/${crawlId}`, {
    read: (message) => ((message as WatchedProgress | null)?.crawlId === crawlId ? (message as WatchedProgress) : null),
    onMessage: (progress) => {
      if (isOver(progress.status)) refresh.current();
    },
  });

  useEffect(() => {
    if (live) return;
    const poll = setInterval(() => refresh.current(), POLL_MS);
    return () => clearInterval(poll);
  }, [live]);

  // While the socket is down the loader knows better than the last push.
  return { progress: live && pushed ? pushed : loaded, live };
}
