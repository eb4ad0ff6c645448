import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { listenEarly } from "../browser/early-errors.ts";
import { withClient } from "../browser/lazy-client.ts";

/**
 * Client analytics of a signed-in page; mounted once, in the frame. `enabled`: the person's Analytics Tracking, and nobody
 * views as them. A link or button with `data-feature` uses that feature when it is clicked, a form when it is sent; a form
 * with `data-conversion` reaches that goal when it leads to another page. Off: nothing is sent, and what went wrong is
 * kept in this browser alone.
 */
export function Telemetry({ enabled, userId }: { enabled: boolean; userId: string }) {
  const { pathname } = useLocation();
  useEffect(listenEarly, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another visit
  useEffect(() => withClient((client) => client.visit({ enabled, userId })), [enabled, userId, pathname]);
  useEffect(() => () => withClient((client) => client.leave()), []);
  return null;
}
