import { messagesModule } from "./manifest.ts";

/** Owners and editors of a workspace whose plan has mails. */
export const WRITE = { feature: messagesModule.feature, write: true } as const;
