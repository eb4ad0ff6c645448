// What `npm start` and `npm run dev` do first: a wrong variable is reported before anything is built.
import { readLocalConfig } from "./lib/database.ts";

if (readLocalConfig().ENVIRONMENT !== "development") {
  console.error("ENVIRONMENT must be development for a local run. Set it in .dev.vars and start again.");
  process.exit(1);
}
