/** Something that happened in a workspace, for the modules that subscribed to its type. */
export interface BusEvent<Data extends object = Readonly<Record<string, unknown>>> {
  /** Names the happening: consumers take an event of one id once, however often it comes. */
  id: string;
  /** Object and past tense: "contact.created". */
  type: string;
  workspaceId: string;
  /** In milliseconds. */
  at: number;
  data: Data;
}

/** What travels through the queue. */
export interface EventMessage {
  event: BusEvent;
  /** The subscription that failed before and is tried again alone; without it all of the type are meant. */
  only?: string;
}
