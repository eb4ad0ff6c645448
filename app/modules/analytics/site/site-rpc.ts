import type { Collected, SiteConfig } from "../domain/event.ts";
import type { BotGroup, RecentEvent } from "./read-events.ts";

/** What the object of a site answers. */
export interface SiteRpc {
  /** Takes settings over, unless it knows newer ones. */
  configure(config: SiteConfig): Promise<void>;
  /** Writes what one request brought; answers when it is on disk. Returns how many of the events were new. */
  collect(collected: Collected): Promise<{ written: number }>;
  /** Forgets everything. */
  erase(): Promise<void>;
  /** When the event that arrived last happened; null before the first. */
  lastEventMs(): Promise<number | null>;
  /** The events that arrived last, the newest first. */
  recentEvents(limit: number): Promise<RecentEvent[]>;
  /** What was kept out since a moment, by rule. */
  botGroups(sinceMs: number): Promise<BotGroup[]>;
}
