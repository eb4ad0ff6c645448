import { describe, expect, it } from "vitest";
import type { CollectedEvent } from "#app/modules/analytics/domain/event.ts";
import { assess } from "#app/modules/analytics/propensity/domain/assess.ts";
import { probabilityOf } from "#app/modules/analytics/propensity/domain/logistic.ts";
import { readPropensity } from "#app/modules/analytics/store/readers/propensity.ts";
import { createTables } from "#app/modules/analytics/store/tables/create-tables.ts";
import { BudgetTracker } from "#app/modules/analytics/store/writer/budget-tracker.ts";
import { OpenVisits } from "#app/modules/analytics/store/writer/open-visits.ts";
import { StringDictionary } from "#app/modules/analytics/store/writer/string-dictionary.ts";
import { writeBatches } from "#app/modules/analytics/store/writer/write-events.ts";
import { days, hours, minutes } from "#app/shared/time.ts";
import { collectedEvent, NO_ORIGIN } from "../support/collected.ts";
import { sqliteStorage } from "../support/sqlite-storage.ts";

/** A Monday. */
const TODAY = Date.parse("2026-11-23") / days(1);

function newSite() {
  const sql = sqliteStorage();
  createTables(sql);
  const desk = {
    sql,
    words: new StringDictionary(sql, () => "Direct"),
    visits: new OpenVisits(sql),
    budgetTracker: new BudgetTracker(sql),
  };
  const events: CollectedEvent[] = [];
  return {
    /** A visit of so many page views, `ago` days before today. */
    visit: (
      visitor: number,
      ago: number,
      change: { hour?: number; views?: number; stable?: boolean; acts?: boolean; source?: string } = {},
    ) => {
      const { hour = 10, views = 1, stable = true, acts = false, source = "" } = change;
      const atMs = (TODAY - ago) * days(1) + hours(hour);
      const origin = { ...NO_ORIGIN, source };
      for (let view = 0; view < views; view++)
        events.push(collectedEvent({ visitor, stable, atMs: atMs + minutes(view), origin }));
      if (acts)
        events.push(
          collectedEvent({ visitor, stable, atMs: atMs + minutes(views), kind: "custom", name: "signup", origin }),
        );
    },
    read: () => {
      sql.transactionSync(() =>
        writeBatches(desk, "UTC", { today: TODAY, nowMs: 0, storedBytes: 0 }, [{ events, bots: [] }]),
      );
      return readPropensity(sql, TODAY);
    },
  };
}

describe("people with a lasting id", () => {
  it("are counted by what was known on the day, with what they did after it", () => {
    const site = newSite();
    // Two alike, of whom one comes again within the 14 days: on the last of them.
    for (const visitor of [1, 2]) site.visit(visitor, 20, { views: 3, acts: true });
    site.visit(1, 1);
    // Came on two days.
    site.visit(3, 30);
    site.visit(3, 16);
    const { questions, lastingOneIn } = site.read();
    expect(lastingOneIn).toBe(1);
    const groups = questions.return.test.toSorted((a, b) => b.cases - a.cases);
    expect(groups).toEqual([
      { features: [Math.log1p(5), 0, Math.log(4), 1, 0], cases: 2, positives: 1 },
      { features: [Math.log1p(1), Math.log(2), 0, 0, 2], cases: 1, positives: 0 },
    ]);
    // Before them only the third was there, and came within the 14 days after.
    expect(questions.return.train).toEqual([{ features: [Math.log1p(1), 0, 0, 0, 0], cases: 1, positives: 1 }]);
    // To come: today's number is made of the last 28 days, and nothing is known of later.
    expect(questions.return.now.reduce((sum, { cases }) => sum + cases, 0)).toBe(3);
    expect(questions.return.now.every(({ positives }) => positives === 0)).toBe(true);
  });

  it("stay away when none of the 28 days after has a visit; who came on one day only is not asked about", () => {
    const site = newSite();
    for (const visitor of [1, 2]) for (const ago of [40, 35]) site.visit(visitor, ago);
    site.visit(1, 28);
    site.visit(3, 30);
    const { churn } = site.read().questions;
    expect(churn.test).toEqual([{ features: [Math.log1p(6), Math.log(2), 0, 0, 1], cases: 2, positives: 1 }]);
  });

  it("are predicted as they behave: recent and frequent visitors come again", () => {
    const site = newSite();
    // Each person has an own part of days on which they come, from none to a third of them, by chance with a seed.
    let state = 7;
    const chance = () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state / 2_147_483_648;
    };
    for (let visitor = 1; visitor <= 2_500; visitor++) {
      const share = chance() ** 3 / 3;
      for (let ago = 56; ago >= 1; ago--) if (chance() < share) site.visit(visitor, ago);
    }
    const { train, test, now } = site.read().questions.return;
    const found = assess(train, test);
    if (found.state !== "better") throw new Error(found.state);
    expect(found.brier).toBeLessThan(0.9 * found.baseBrier);
    const expected = now.reduce(
      (sum, { cases, features }) => sum + cases * probabilityOf(found.coefficients, features),
      0,
    );
    const people = now.reduce((sum, { cases }) => sum + cases, 0);
    // Nothing changes, so the share of those to come is that of those who came.
    expect(Math.abs(expected / people - found.test.positives / found.test.cases)).toBeLessThan(0.05);
    expect(found.effects[0]).toBeLessThan(0);
    expect(found.effects[1]).toBeGreaterThan(0);
  });
});

describe("people of one day", () => {
  it("are counted by their first visit, with whether they came again that day", () => {
    const site = newSite();
    site.visit(1, 2, { stable: false, hour: 9, views: 2, source: "news.example" });
    site.visit(1, 2, { stable: false, hour: 15, views: 9 });
    site.visit(2, 2, { stable: false, hour: 9, views: 2, source: "news.example" });
    site.visit(3, 20, { stable: false, hour: 22, acts: true });
    // Today is not over, and who has a lasting id is not among them.
    site.visit(4, 0, { stable: false });
    site.visit(5, 2, { stable: true });
    const { sameDay } = site.read().questions;
    // 21 November 2026 is a Saturday, 3 November a Tuesday.
    expect(sameDay.test).toEqual([{ features: [15, 1, Math.log(2), 0, 1, 0], cases: 2, positives: 1 }]);
    expect(sameDay.train).toEqual([{ features: [2, 0, 0, 1, 1, 1], cases: 1, positives: 0 }]);
  });
});
