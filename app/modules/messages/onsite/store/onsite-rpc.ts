export const ONSITE_EVENTS = ["view", "click", "close"] as const;
export type OnsiteEvent = (typeof ONSITE_EVENTS)[number];

/** What became of a message on one day, UTC. */
export interface OnsiteDay {
  messageId: string;
  /** Days since 1970. */
  day: number;
  views: number;
  clicks: number;
  closes: number;
}

/** What the services of onsite messages ask of the object that counts those of a workspace. */
export interface OnsiteRpc {
  /** Counts an event of a stranger's browser, unless the workspace's budget of the day is used up; false then. */
  count(event: { messageId: string; kind: OnsiteEvent; day: number }, budget: number): Promise<boolean>;
  /** Days from one on, of one message or of all. */
  days(fromDay: number, messageId?: string): Promise<OnsiteDay[]>;
  importDemo(days: readonly OnsiteDay[]): Promise<void>;
  eraseMessage(messageId: string): Promise<void>;
  /** Removes everything. */
  erase(): Promise<void>;
}
