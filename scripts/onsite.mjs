// Puts the scripts of onsite and push messages beside the pages.
import { gzipBytes } from "./lib/bundle.mjs";
import { buildOnsite, ONSITE_PATH, PUSH_WORKER_PATH } from "./lib/onsite.mjs";

await buildOnsite();
for (const path of [ONSITE_PATH, PUSH_WORKER_PATH]) console.log(`${path}: ${gzipBytes(path)} bytes gzip`);
