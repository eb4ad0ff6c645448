/** Kinds of device by which a link can choose; apart from the schemas, whose library the browser does not load. */
export const DEVICES = ["desktop", "mobile", "tablet"] as const;
