// Puts the script that measured websites include beside the pages.
import { writeFileSync } from "node:fs";
import { gzipBytes } from "./lib/bundle.mjs";
import { buildTracker, TRACKER_PATH } from "./lib/tracker.mjs";

writeFileSync(TRACKER_PATH, await buildTracker());
console.log(`${TRACKER_PATH}: ${gzipBytes(TRACKER_PATH)} bytes gzip`);
