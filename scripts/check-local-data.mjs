// Refuses a local database that an older checkout made: its tables would be made a second time.
import { unknownMigrations } from "./lib/local-data.mjs";
import { STATE_FOLDER } from "./lib/state-folder.mjs";

const [unknown] = unknownMigrations();
if (unknown) {
  console.error(
    `The local database in ${STATE_FOLDER} was made by another version of Kaja (it has the migration ${unknown}). Delete it with: npm run db:reset`,
  );
  process.exit(1);
}
