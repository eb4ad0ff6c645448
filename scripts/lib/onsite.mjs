// Builds the scripts that websites include: the one that shows messages, and the service worker of push messages.
import { mkdirSync, writeFileSync } from "node:fs";
import { bundleBrowserScript } from "./browser-script.mjs";

/** Where the build leaves them: beside the pages, served without asking the Worker. */
export const ONSITE_PATH = "build/client/onsite/embed.js";
export const PUSH_WORKER_PATH = "build/client/push/worker.js";

export async function buildOnsite() {
  for (const folder of ["onsite", "push"]) mkdirSync(`build/client/${folder}`, { recursive: true });
  writeFileSync(ONSITE_PATH, await bundleBrowserScript("modules/messages/onsite/browser/embed.ts"));
  writeFileSync(PUSH_WORKER_PATH, await bundleBrowserScript("modules/messages/push/browser/worker.ts"));
}
