/** Front door of InsightView for functions and other modules: use cases only. */
export { admitSender, collectBatch, collectPixel, wantsPrivacy } from "./collect.server.ts";
export { MAX_BATCH_BYTES } from "./domain/payload.ts";
export { serverEventSchema, serverEventsSchema } from "./events-schema.ts";
export { receiveEvents } from "./server-events.server.ts";
export { eraseWorkspaceSites } from "./service.server.ts";
export { purgeSalts } from "./visitor.server.ts";
