import { counted } from "#app/shared/format/number.ts";
import { LIMITS } from "../../../domain/audit-limits.ts";
import type { DuplicateField, SiteView } from "../../../domain/facts.ts";
import { makeFinding } from "../evidence.ts";
import { isIndexable } from "../indexability.ts";
import type { IssueCode, IssueFinding } from "../issues/catalogue.ts";

const FIELDS = [
  { field: "title", code: "duplicate-title" },
  { field: "description", code: "duplicate-description" },
  { field: "textHash", code: "duplicate-body" },
  { field: "h1", code: "duplicate-h1" },
] as const satisfies readonly { field: DuplicateField; code: IssueCode }[];

/** Titles, descriptions and texts that several indexable pages share. */
export function* checkDuplicates(site: SiteView): Generator<IssueFinding> {
  for (const { field, code } of FIELDS) {
    for (const { value, urls } of site.duplicates(field)) {
      // A page without any word has the hash of the empty text: that is little content, not a copy.
      const copies = urls.filter((url) => {
        const page = site.page(url);
        return page !== undefined && isIndexable(page) && (field !== "textHash" || page.wordCount > 0);
      });
      if (value === "" || copies.length < 2) continue;
      // One more than needed, because the page itself may be among them.
      const sample = copies.slice(0, LIMITS.relatedMax + 1);
      const found =
        field === "textHash" ? counted(copies.length, "page") : `${counted(copies.length, "page")}: “${value}”`;
      for (const url of copies) {
        yield makeFinding(
          code,
          url,
          found,
          "1 page",
          sample.filter((other) => other !== url),
        );
      }
    }
  }
}

/** Indexable pages that a server keeps apart and people do not. */
export function* checkCaseTwins(site: SiteView): Generator<IssueFinding> {
  for (const urls of site.caseTwins()) {
    for (const url of urls) {
      const others = urls.filter((other) => other !== url);
      yield makeFinding("duplicate-url-case", url, counted(urls.length, "spelling"), "1 spelling", others);
    }
  }
}
