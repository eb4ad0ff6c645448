// Builds the script that shows messages on measured websites.
import { mkdirSync, writeFileSync } from "node:fs";
import { bundleBrowserScript } from "./browser-script.mjs";

const FOLDER = "build/client/onsite";

/** Where the build leaves it: beside the pages, served without asking the Worker. */
export const ONSITE_PATH = `${FOLDER}/embed.js`;

export async function buildOnsite() {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(ONSITE_PATH, await bundleBrowserScript("modules/messages/onsite/browser/embed.ts"));
}
