import { beforeEach, describe, expect, test, vi } from "vitest";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Filter } from "../../domain/dimensions.ts";
import { type ReportSite, repairedSite } from "./repaired-site.server.ts";

const { readTrafficRepairs } = vi.hoisted(() => ({ readTrafficRepairs: vi.fn() }));
vi.mock("#app/modules/registry.server.ts", () => ({ readTrafficRepairs }));

const QUESTIONS = [
  "totals",
  "series",
  "breakdown",
  "conversionPaths",
  "goals",
  "revenue",
  "revenueBy",
  "funnel",
  "journeys",
  "coverage",
  "retention",
  "recentEvents",
] as const satisfies readonly (keyof ReportSite)[];

const WRONG = { dimension: "campaign", from: "Winter Tea", to: "winter_tea" } as const;
const ASKED: Filter[] = [{ dimension: "campaign", operator: "is", values: ["winter_tea"] }];
const FOUND: Filter[] = [{ dimension: "campaign", operator: "is", values: ["winter_tea", "Winter Tea"] }];
const CONTEXT = {} as Pick<AppContext, "db">;

/**
 * Replaces the stub of an object: it has every name that is asked for, a call is refused that does not come from it, and what is
 * read from a method is a method again.
 */
function newStub() {
  const calls: [name: string, query: unknown][] = [];
  const stub: object = new Proxy(
    {},
    {
      get: (_, name) =>
        function (this: unknown, query: unknown) {
          if (this !== stub) throw new TypeError("Illegal invocation");
          calls.push([String(name), query]);
          return Promise.resolve(`answer of ${String(name)}`);
        },
    },
  );
  return { stub: stub as ReportSite, calls };
}

const ask = (site: ReportSite, name: keyof ReportSite, query: object): Promise<unknown> =>
  (site[name] as (query: object) => Promise<unknown>)(query);

describe("the questions of reports", () => {
  // In braces: what is returned here would be called after each test.
  beforeEach(() => {
    readTrafficRepairs.mockReset();
  });

  test.each(QUESTIONS)(
    "%s finds visits by what their values mean, and keeps the rest of the question",
    async (name) => {
      readTrafficRepairs.mockResolvedValue([WRONG]);
      const { stub, calls } = newStub();
      const query = { range: { fromDay: 1, toDay: 2 }, filters: ASKED, dimension: "page" };
      expect(await ask(repairedSite(CONTEXT, "w1", stub), name, query)).toBe(`answer of ${name}`);
      expect(calls).toEqual([[name, { ...query, filters: FOUND }]]);
      expect(query.filters).toBe(ASKED);
    },
  );

  test.each(QUESTIONS)("%s is passed on unchanged where nothing is repaired", async (name) => {
    readTrafficRepairs.mockResolvedValue([]);
    const { stub, calls } = newStub();
    const query = { filters: ASKED, dimension: "campaign" };
    await ask(repairedSite(CONTEXT, "w1", stub), name, query);
    expect(calls).toEqual([[name, query]]);
  });

  test("a table counts the wrong values of its own dimension as what they mean, and no other does", async () => {
    readTrafficRepairs.mockResolvedValue([WRONG]);
    const { stub, calls } = newStub();
    const site = repairedSite(CONTEXT, "w1", stub);
    await ask(site, "breakdown", { filters: [], dimension: "campaign" });
    await ask(site, "breakdown", { filters: [], dimension: "source" });
    expect(calls.map(([, query]) => (query as { meanings?: unknown }).meanings)).toEqual([
      [["Winter Tea", "winter_tea"]],
      undefined,
    ]);
  });

  test("the repairs of the workspace are read once, with the first question", async () => {
    readTrafficRepairs.mockResolvedValue([WRONG]);
    const { stub } = newStub();
    const site = repairedSite(CONTEXT, "w1", stub);
    expect(readTrafficRepairs).not.toHaveBeenCalled();
    await Promise.all(QUESTIONS.map((name) => ask(site, name, { filters: [], dimension: "page" })));
    expect(readTrafficRepairs.mock.calls).toEqual([[CONTEXT, "w1"]]);
  });

  test("there are no others but the suggestions, the bots and the latest event, which have no filters", async () => {
    const { stub, calls } = newStub();
    const site = repairedSite(CONTEXT, "w1", stub);
    expect(Object.keys(site).sort()).toEqual([...QUESTIONS, "goalSuggestions", "botGroups", "lastEventMs"].sort());
    const range = { fromDay: 1, toDay: 2 };
    await site.goalSuggestions(range);
    await site.botGroups(1, 2);
    await site.lastEventMs();
    expect(calls).toEqual([
      ["goalSuggestions", range],
      ["botGroups", 1],
      ["lastEventMs", undefined],
    ]);
    expect(readTrafficRepairs).not.toHaveBeenCalled();
  });

  test("they fail when the repairs cannot be read: metrics that ignore them would be wrong", async () => {
    readTrafficRepairs.mockRejectedValue(new Error("no database"));
    const { stub, calls } = newStub();
    await expect(ask(repairedSite(CONTEXT, "w1", stub), "totals", { filters: [] })).rejects.toThrow("no database");
    expect(calls).toEqual([]);
  });
});
