// Serves the generated site in a process of its own, so that it costs every crawler the same. Prints its address, and
// answers any message with how often each kind of address was asked for since the last one.
import { startTestSite } from "#tests/support/site/server.ts";

const site = await startTestSite({ scenario: "generated", size: "typical", pages: Number(process.argv[2]) });
console.log(site.url);
process.on("message", () => {
  const counts = { pages: 0, others: 0 };
  // Files have an extension, pages have none.
  for (const { path } of site.requests) counts[path.includes(".") ? "others" : "pages"] += 1;
  site.requests.length = 0;
  process.send?.(counts);
});
process.on("SIGTERM", () => process.exit());
