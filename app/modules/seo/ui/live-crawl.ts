import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { seconds } from "#app/shared/time.ts";
import { type CrawlProgress, isOver } from "../domain/crawl.ts";

const POLL_MS = seconds(5);
const LONGEST_WAIT_MS = seconds(30);
/** With this code the server asks a watcher to join again (RFC 6455: going away). */
const JOIN_AGAIN = 1001;

function readProgress(message: unknown, crawlId: string): CrawlProgress | null {
  if (typeof message !== "string") return null;
  try {
    const progress = JSON.parse(message) as CrawlProgress;
    return progress.crawlId === crawlId ? progress : null;
  } catch {
    return null;
  }
}

/**
 * Follows a running crawl: pushed over a WebSocket, which reconnects with growing pauses; asked for
 * every five seconds while it is down. When the crawl ends the page's loaders run once more.
 */
export function useLiveCrawl(loaded: CrawlProgress): { progress: CrawlProgress; live: boolean } {
  const [pushed, setPushed] = useState<CrawlProgress | null>(null);
  const [live, setLive] = useState(false);
  const { revalidate } = useRevalidator();
  const refresh = useRef(revalidate);
  refresh.current = revalidate;
  const { crawlId } = loaded;

  useEffect(() => {
    let left = false;
    let attempts = 0;
    let socket: WebSocket | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const connect = () => {
      socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/live/crawls/${crawlId}`);
      socket.onopen = () => {
        attempts = 0;
        setLive(true);
      };
      socket.onmessage = ({ data }) => {
        const progress = readProgress(data, crawlId);
        if (!progress) return;
        setPushed(progress);
        if (isOver(progress.status)) refresh.current();
      };
      socket.onclose = ({ code }) => {
        // Joins again each minute, for the session to be looked at; nothing is amiss until that is refused.
        if (code === JOIN_AGAIN && !left) return connect();
        setLive(false);
        if (!left) timer = setTimeout(connect, Math.min(LONGEST_WAIT_MS, seconds(1) * 2 ** attempts++));
      };
    };
    connect();
    return () => {
      left = true;
      clearTimeout(timer);
      socket?.close();
    };
  }, [crawlId]);

  useEffect(() => {
    if (live) return;
    const poll = setInterval(() => refresh.current(), POLL_MS);
    return () => clearInterval(poll);
  }, [live]);

  // While the socket is down the loader knows better than the last push.
  return { progress: live && pushed ? pushed : loaded, live };
}
