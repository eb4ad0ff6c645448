/**
 * From this size on the object of one thing (a workspace's contacts, a link, a form, a flow) takes no further rows. It holds
 * 10 GB; the rest is room for what a change writes before it frees, and for counts.
 */
export const MAX_OBJECT_BYTES = 8_000_000_000;

/** Whether an object may only count, change and delete what it has. */
export const isObjectFull = ({ databaseSize }: { databaseSize: number }): boolean => databaseSize > MAX_OBJECT_BYTES;
