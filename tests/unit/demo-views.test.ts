// The demonstration's saved views are of lists that exist, with filters and sorting that these understand.
import { expect, test } from "vitest";
import { keywordsList } from "#app/modules/keywords/keyword-list/ui/keywords-list.tsx";
import { issuesList } from "#app/modules/seo/audit/ui/issues-list.tsx";
import { pagesList } from "#app/modules/seo/pages/ui/pages-list.tsx";
import type { ListSpec } from "#app/platform/lists/list-spec.ts";
import { DEMO_VIEWS } from "#db/seed/demo-views.ts";

const SPECS: readonly ListSpec[] = [issuesList, pagesList, keywordsList];

test.each(DEMO_VIEWS)("$name is understood by $list", ({ list, query }) => {
  const spec = SPECS.find(({ id }) => id === list);
  for (const [name, value] of new URLSearchParams(query)) {
    const filter = spec?.filters?.find(({ id }) => id === name);
    const sorts = spec?.columns.filter(({ sort }) => sort).map(({ id }) => `-${id}`);
    expect(name === "sort" ? sorts : filter?.options?.map(([option]) => option)).toContain(value);
  }
});
