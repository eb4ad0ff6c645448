import { idParams as idParamsLike } from "../api-middleware/resource/params.ts";
import type { Demand } from "../api-middleware/scope.ts";

/** What every SEO operation demands. */
export const READ: Demand = { scope: "seo", feature: "seo", write: false };
export const WRITE: Demand = { ...READ, write: true };

export const TAGS = ["SEO"];

/** Of projects and crawls. */
export const EXAMPLE_ID = "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d11";

export const idParams = idParamsLike(EXAMPLE_ID);

/** Of the lists that a crawl's object keeps in one order. */
export const CRAWL_LIST_LIMITS = { max: 500, default: 50 };
