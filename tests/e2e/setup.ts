import type { TestProject } from "vitest/node";
import { packagedBrowser } from "../support/packaged-browser.ts";
import { type Product, startProduct } from "../support/product.ts";
import { startTestSite } from "../support/site/server.ts";

/** What the journeys of one process run on. */
export interface Ground {
  /** Where the built product answers. */
  origin: string;
  /** Folder of its data. */
  productState: string;
  /** A small website with planted defects. */
  siteUrl: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** One for each process; see `own`. */
    grounds: Ground[];
  }
}

/** A product and a website for each process that runs journeys. */
export default async function setup(project: TestProject) {
  // Once, before several processes ask for it.
  if (!process.env.CHROMIUM_PATH) await packagedBrowser();
  const started: { product: Product; site: Awaited<ReturnType<typeof startTestSite>> }[] = [];
  // One after the other: two that start at once may want the same port.
  while (started.length < project.vitest.config.maxWorkers) {
    started.push({ site: await startTestSite({ scenario: "shop" }), product: await startProduct({ VIES_URL: "off" }) });
  }
  project.provide(
    "grounds",
    started.map(({ site, product }) => ({ origin: product.origin, productState: product.state, siteUrl: site.url })),
  );
  return async () => {
    for (const { site, product } of started) {
      await product.stop();
      await site.close();
    }
  };
}
