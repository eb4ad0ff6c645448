import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { slidingEndMs } from "#app/platform/session/lifetimes.ts";
import { days } from "#app/shared/time.ts";
import { isForSignedOut, loginPath, needsSignIn, safeNext } from "./paths.ts";
import { currentPlan, PLANS, planAllows, smallestPlanWith } from "./plans.ts";

describe("plans", () => {
  const FREE = ["dashboard", "basic_analytics"];
  const BASIC = [...FREE, "seo", "social", "content_basic", "sem_basic", "ads_basic", "api_access", "short_links"];
  const PRO = [
    ...BASIC,
    "sem",
    "ai_assistant",
    "automation_basic",
    "analytics_advanced",
    "content_advanced",
    "lead_generation",
    "personalization",
  ];
  const PRO_MORE = [
    "ads",
    "growth",
    "events",
    "influencer",
    "retargeting",
    "video",
    "strategy",
    "cross_module",
    "integrations",
    "data_pipeline",
    "realtime",
    "insights",
  ];
  const ENTERPRISE = ["client_view", "white_label"];
  const ALL = [...PRO, ...PRO_MORE, ...ENTERPRISE];

  test.each([
    ["free", FREE],
    ["basic", BASIC],
    ["pro", [...PRO, ...PRO_MORE]],
    ["enterprise", ALL],
  ])("%s includes exactly what the tables list", (plan, features) => {
    expect(ALL.filter((feature) => planAllows(plan, feature))).toEqual(
      ALL.filter((feature) => features.includes(feature)),
    );
  });

  test("enterprise includes names nobody has thought of; the others do not", () => {
    expect(PLANS.filter((plan) => planAllows(plan, "future_tool"))).toEqual(["enterprise"]);
  });

  test("an unknown plan is free, and no subscription is nothing", () => {
    expect(ALL.filter((feature) => planAllows("platinum", feature))).toEqual(FREE);
    expect(ALL.filter((feature) => planAllows(null, feature) || planAllows(undefined, feature))).toEqual([]);
    for (const name of ["__proto__", "constructor", "toString"]) expect(planAllows(name, name)).toBe(false);
  });

  test("an upgrade page offers the smallest plan", () => {
    expect([
      smallestPlanWith("dashboard"),
      smallestPlanWith("seo"),
      smallestPlanWith("sem"),
      smallestPlanWith("client_view"),
    ]).toEqual([...PLANS]);
  });

  const now = new Date("2026-05-01T00:00:00Z");
  const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];
  test.each([
    [null, "free", "none"],
    [{ planName: "pro", subscriptionStatus: "trialing", endsAt: after }, "pro", "trialing"],
    [{ planName: "pro", subscriptionStatus: "trialing", endsAt: now }, "free", "none"],
    [{ planName: "pro", subscriptionStatus: "trialing", endsAt: before }, "free", "none"],
    [{ planName: "pro", subscriptionStatus: "trialing", endsAt: null }, "free", "none"],
    [{ planName: "basic", subscriptionStatus: "canceled", endsAt: after }, "basic", "canceled"],
    [{ planName: "basic", subscriptionStatus: "canceled", endsAt: before }, "free", "none"],
    [{ planName: "enterprise", subscriptionStatus: "active", endsAt: null }, "enterprise", "active"],
    [{ planName: "basic", subscriptionStatus: "past_due", endsAt: after }, "basic", "past_due"],
    [{ planName: "basic", subscriptionStatus: "past_due", endsAt: before }, "free", "none"],
    [{ planName: "pro", subscriptionStatus: "none", endsAt: null }, "free", "none"],
    [{ planName: "platinum", subscriptionStatus: "active", endsAt: null }, "free", "active"],
  ] as const)("%j is %s, %s", (stored, plan, subscriptionStatus) => {
    expect(currentPlan(stored, now)).toEqual({ plan, subscriptionStatus });
  });
});

describe("paths", () => {
  test("a path of a module needs sign-in, with what lies under it", () => {
    const signedIn = new Set(["dashboard", "seo"]);
    for (const path of ["/dashboard", "/seo"])
      for (const end of ["", "/", "/x/y"]) expect(needsSignIn(path + end, signedIn)).toBe(true);
    for (const path of ["/", "/login", "/privacy-policy", "/dashboards", "/seo2", "/files/seo", "//seo"])
      expect(needsSignIn(path, signedIn)).toBe(false);
    expect(needsSignIn("/DashBoard", signedIn)).toBe(true);
  });

  test("the landing and sign-in pages are for who is not signed in", () => {
    for (const path of ["/", "/login", "/signup", "/login/", "/Login"]) expect(isForSignedOut(path)).toBe(true);
    for (const path of ["/logins", "/privacy-policy", "/confirm"]) expect(isForSignedOut(path)).toBe(false);
  });

  test.each([
    ["/seo", "/seo"],
    ["/seo?tab=1#x", "/seo?tab=1#x"],
    ["/seo/../settings", "/settings"],
    [null, "/dashboard"],
    ["", "/dashboard"],
    ["seo", "/dashboard"],
    ["https://evil.example", "/dashboard"],
    ["//evil.example", "/dashboard"],
    ["/\\evil.example", "/dashboard"],
    ["/x/..//evil.example", "/dashboard"],
    ["/\t/evil.example", "/dashboard"],
    ["/\n/evil.example", "/dashboard"],
    ["/login?next=/login", "/dashboard"],
    ["/", "/dashboard"],
    [`/${"a".repeat(2_001)}`, "/dashboard"],
  ])("next=%j becomes %s", (next, expected) => {
    expect(safeNext(next)).toBe(expected);
  });

  test("whatever next is, the browser stays on the site", () => {
    const origin = "https://kaja.example";
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.stringMatching(/^[/\\.\t@:%a-z0-9]{0,12}$/).map((tail) => `/${tail}`),
          fc.webUrl(),
        ),
        (next) => {
          expect(new URL(safeNext(next), origin).origin).toBe(origin);
        },
      ),
      { seed: 7, numRuns: 2_000 },
    );
  });

  test("sign-in leads back, except to the dashboard it leads to anyway", () => {
    expect(loginPath(new URL("https://k.example/seo/1?tab=a&b=c"))).toBe("/login?next=%2Fseo%2F1%3Ftab%3Da%26b%3Dc");
    expect(loginPath(new URL("https://k.example/dashboard"))).toBe("/login");
  });
});

test("a session's idle end slides and never passes its absolute end", () => {
  expect(slidingEndMs(0, 0)).toBe(days(14));
  expect(slidingEndMs(days(20), 0)).toBe(days(30));
  fc.assert(
    fc.property(fc.nat(days(400)), fc.nat(days(30)), (createdAtMs, ageMs) => {
      const end = slidingEndMs(createdAtMs + ageMs, createdAtMs);
      expect(end).toBeLessThanOrEqual(createdAtMs + days(30));
      expect(end).toBeLessThanOrEqual(createdAtMs + ageMs + days(14));
    }),
    { seed: 7 },
  );
});
