// Puts the script of onsite messages beside the pages.
import { gzipBytes } from "./lib/bundle.mjs";
import { buildOnsite, ONSITE_PATH } from "./lib/onsite.mjs";

await buildOnsite();
console.log(`${ONSITE_PATH}: ${gzipBytes(ONSITE_PATH)} bytes gzip`);
