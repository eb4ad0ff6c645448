// Refuses a local database that another version made: its tables would be made a second time, or lack columns.
import { otherVersion } from "./lib/local-data.mjs";
import { STATE_FOLDER } from "./lib/state-folder.mjs";

const difference = otherVersion();
if (difference) {
  console.error(
    `The local database in ${STATE_FOLDER} was made by another version of Kaja (${difference}). Delete it with: npm run db:reset`,
  );
  process.exit(1);
}
