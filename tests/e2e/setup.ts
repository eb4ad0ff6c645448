import type { TestProject } from "vitest/node";
import { startProduct } from "../support/product.ts";
import { startTestSite } from "../support/site/server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the built product answers. */
    origin: string;
    /** Folder of its data. */
    productState: string;
    /** A small website with planted defects. */
    siteUrl: string;
  }
}

/** One product and one website for all journeys. */
export default async function setup(project: TestProject) {
  const site = await startTestSite({ scenario: "shop" });
  const product = await startProduct({ VIES_URL: "off" });
  project.provide("origin", product.origin);
  project.provide("productState", product.state);
  project.provide("siteUrl", site.url);
  return async () => {
    await product.stop();
    await site.close();
  };
}
