/** Something that a network sent, whose shape is not certain. */
export type Loose = Readonly<Record<string, unknown>>;

export const asObject = (value: unknown): Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Loose) : {};

/** The objects of a list; none where it is no list. */
export const listIn = (value: unknown): Loose[] => (Array.isArray(value) ? (value as unknown[]).map(asObject) : []);
