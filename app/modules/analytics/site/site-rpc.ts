import type { Collected, SiteConfig } from "../domain/event.ts";
import type { LiveSite, NamedGoal, WindowTraffic } from "../domain/live.ts";

/** What the object of a site answers. */
export interface SiteRpc {
  /** Takes settings over, unless it knows newer ones. */
  configure(config: SiteConfig): Promise<void>;
  /** Writes what one request brought; answers when it is on disk. Returns how many of the events were new. */
  collect(collected: Collected): Promise<{ written: number }>;
  /** What happens on the site right now. */
  live(goals: readonly NamedGoal[]): Promise<LiveSite>;
  /** Traffic of windows that end now, each so many minutes long. */
  windows(lengthsMinutes: readonly number[]): Promise<WindowTraffic[]>;
  /** Forgets everything. */
  erase(): Promise<void>;
}
