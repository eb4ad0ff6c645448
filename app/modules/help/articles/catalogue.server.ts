import { assetReader } from "#app/platform/assets.server.ts";
import { makeCatalogue } from "./domain/catalogue.ts";

/** The articles, which the build puts beside the pages (scripts/help-articles.mjs). Throws when they cannot be read now. */
export const readCatalogue = assetReader("/data/help-articles.json", (text) => makeCatalogue(JSON.parse(text)));
