// Serves the generated site in a process of its own, so that it costs every crawler the same. Prints its address.
import { startTestSite } from "#tests/support/site/server.ts";

const site = await startTestSite({ scenario: "generated", size: "typical", pages: Number(process.argv[2]) });
console.log(site.url);
process.on("SIGTERM", () => process.exit());
