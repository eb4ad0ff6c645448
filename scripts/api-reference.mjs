// Puts Scalar's own browser build beside the pages: /api-docs/reference loads it from there when somebody opens it, and nothing else does.
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const FROM = join(dirname(fileURLToPath(import.meta.resolve("@scalar/api-reference"))), "browser");
const TO = "build/client/api-reference";

rmSync(TO, { recursive: true, force: true });
mkdirSync(TO, { recursive: true });
for (const part of ["standalone.esm.js", "chunks"]) {
  // Without the maps, which are four times the code, and which no page needs.
  cpSync(join(FROM, part), join(TO, part), { recursive: true, filter: (path) => !path.endsWith(".map") });
}
console.log(`${TO}: the API reference`);
