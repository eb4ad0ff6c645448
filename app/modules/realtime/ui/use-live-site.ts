import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isLiveSite, type LiveSite } from "#app/modules/analytics/index.ts";
import { seconds } from "#app/shared/time.ts";
import { useLiveSocket } from "#app/ui/live-socket.ts";

/** Specification section 9. */
const POLL_MS = seconds(30);
const HEARTBEAT_MS = seconds(25);

/** Follows a website: pushed over a WebSocket; asked for every 30 seconds while it is down. */
export function useLiveSite(loaded: LiveSite): { shown: LiveSite; pushed: boolean } {
  const { revalidate } = useRevalidator();
  const refresh = useRef(revalidate);
  refresh.current = revalidate;
  const { siteId } = loaded;
  const { pushed, live } = useLiveSocket<LiveSite>(`/live/sites/${siteId}`, {
    read: (message) => (isLiveSite(message, siteId) ? message : null),
    heartbeatMs: HEARTBEAT_MS,
  });

  useEffect(() => {
    if (live) return;
    const poll = setInterval(() => refresh.current(), POLL_MS);
    return () => clearInterval(poll);
  }, [live]);

  const newest = pushed && pushed.nowMs > loaded.nowMs ? pushed : loaded;
  return { shown: newest, pushed: live };
}
