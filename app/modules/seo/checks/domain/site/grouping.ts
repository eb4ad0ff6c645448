import { counted } from "#app/shared/format/number.ts";
import { LIMITS } from "../../../domain/audit-limits.ts";
import { makeFinding } from "../evidence.ts";
import type { IssueCode, IssueFinding } from "../issues/catalogue.ts";

/** One hit of a site check on a page: what was found, and the URL it is about. */
export interface Hit {
  code: IssueCode;
  target: string;
  evidence: string;
  limit?: string;
}

/**
 * Turns items that arrive ordered by page into one finding per page and code.
 * Keeps only the current page's hits, so memory does not grow with the site.
 * @param noun what is counted in the evidence: "link", "image", "annotation"
 */
export function* groupByPage<T>(
  items: Iterable<T>,
  noun: string,
  pageOf: (item: T) => string,
  judge: (item: T) => Hit | null,
): Generator<IssueFinding> {
  let page: string | null = null;
  let groups = new Map<IssueCode, { count: number; first: Hit; targets: Set<string> }>();

  function* flush(): Generator<IssueFinding> {
    for (const [code, { count, first, targets }] of groups) {
      const found = count === 1 ? first.evidence : `${counted(count, noun)}, first: ${first.evidence}`;
      if (page !== null) yield makeFinding(code, page, found, first.limit ?? null, [...targets]);
    }
    groups = new Map();
  }

  for (const item of items) {
    const itsPage = pageOf(item);
    if (itsPage !== page) {
      yield* flush();
      page = itsPage;
    }
    const hit = judge(item);
    if (!hit) continue;
    const group = groups.get(hit.code) ?? { count: 0, first: hit, targets: new Set<string>() };
    group.count += 1;
    if (group.targets.size < LIMITS.relatedMax) group.targets.add(hit.target);
    groups.set(hit.code, group);
  }
  yield* flush();
}
