// Puts the scripts of forms beside the pages.
import { gzipBytes } from "./lib/bundle.mjs";
import { buildForms, EMBED_PATH, FORMS_FOLDER } from "./lib/forms.mjs";

await buildForms();
console.log(`${EMBED_PATH}: ${gzipBytes(EMBED_PATH)} bytes gzip; page.js ${gzipBytes(`${FORMS_FOLDER}/page.js`)}`);
