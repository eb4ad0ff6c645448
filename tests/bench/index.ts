// `npm run bench` runs every section; `npm run bench -- gateway sizes` only these.
import { cpus, totalmem } from "node:os";
import { benchAds } from "./ads.ts";
import { benchAnalytics, benchAnalyticsSize } from "./analytics.ts";
import { benchContacts } from "./contacts.ts";
import { benchCrawl } from "./crawl.ts";
import { benchCrawlSize } from "./crawl-size.ts";
import { benchEditor } from "./editor.ts";
import { benchFlows } from "./flows.ts";
import { benchGateway } from "./gateway.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchLinks } from "./links.ts";
import { benchMail } from "./mail.ts";
import { benchMemory } from "./memory.ts";
import { benchPages } from "./pages.ts";
import { startProduct } from "./product.ts";
import { startRaw } from "./raw.ts";
import { benchSizes } from "./sizes.ts";
import { ROUNDS } from "./stats.ts";
import { benchUmami, namedUmami } from "./umami.ts";

/** A fresh product for each section: none finds rows, caches or connections of another. */
const against =
  <Product extends { stop: () => Promise<void> }>(
    start: () => Promise<Product>,
    bench: (product: Product) => Promise<void>,
  ) =>
  async (): Promise<void> => {
    const product = await start();
    try {
      await bench(product);
    } finally {
      await product.stop();
    }
  };

const sections = {
  ads: benchAds,
  analytics: against(() => startRaw(), benchAnalytics),
  gateway: against(() => startProduct(), benchGateway),
  umami: async () => {
    const umami = namedUmami();
    if (umami)
      await against(
        () => startRaw(),
        (product) => benchUmami(product, umami),
      )();
  },
  memory: against(() => startRaw(), benchMemory),
  contacts: against(() => startRaw(), benchContacts),
  links: against(() => startProduct(), benchLinks),
  mail: against(() => startProduct(), benchMail),
  flows: against(() => startProduct(), benchFlows),
  editor: against(() => startProduct(), benchEditor),
  crawl: against(() => startRaw(), benchCrawl),
  "analytics-size": against(() => startRaw(), benchAnalyticsSize),
  "crawl-size": against(() => startRaw(), benchCrawlSize),
  sizes: against(() => startProduct(), benchSizes),
  pages: against(() => startProduct(), benchPages),
  lighthouse: against(() => startProduct(), benchLighthouse),
};

type Section = keyof typeof sections;
const isSection = (name: string): name is Section => name in sections;

const asked: string[] = process.argv.slice(2);
const unknown = asked.filter((name) => !isSection(name));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(", ")}. Sections: ${Object.keys(sections).join(", ")}.`);
  process.exit(1);
}

const processors = cpus();
console.log(
  `Node ${process.version}, ${processors.length} × ${processors[0]?.model ?? "unknown processor"}, ${Math.round(totalmem() / 2 ** 30)} GB`,
);
console.log(
  `Medians of ${ROUNDS} interleaved rounds after one unmeasured round; the range is that of the rounds' ratios; the client runs on the same cores.`,
);

const chosen = asked.length > 0 ? asked.filter(isSection) : (Object.keys(sections) as Section[]);
for (const name of chosen) await sections[name]();
