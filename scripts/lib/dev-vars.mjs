// Makes .dev.vars on the first start: random secrets for this machine only, ignored by git.
import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";

/** Writes the file unless it exists; returns whether it was made. */
export function ensureDevVars(path = ".dev.vars") {
  if (existsSync(path)) return false;
  const secret = () => randomBytes(32).toString("hex");
  const lines = [
    "# Local development only. Made on the first start; delete it to get new secrets.",
    "ENVIRONMENT=development",
    "APP_URL=http://localhost:8787",
    `PASSWORD_PEPPER=${secret()}`,
    `SEALING_KEY=${secret()}`,
    `SIGNING_KEY=${secret()}`,
    "# Lets the crawler visit sites on this machine.",
    "ALLOW_LOOPBACK_FETCH=true",
  ];
  writeFileSync(path, `${lines.join("\n")}\n`, { mode: 0o600 });
  return true;
}
