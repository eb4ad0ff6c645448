import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import type { CollectedEvent } from "#app/modules/analytics/domain/event.ts";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { marketingToolsModule } from "#app/modules/marketing-tools/manifest.ts";
import { listCatalogue, TOOLS } from "#app/modules/marketing-tools/registry.server.ts";
import { queryOf } from "#app/modules/seo-tools/domain/tool-values.ts";
import { days, hours } from "#app/shared/time.ts";
import { createSite } from "#tests/support/analytics-rows.ts";
import { collectedEvent, siteConfig } from "#tests/support/collected.ts";
import { openSite } from "#tests/support/crawl.ts";
import { createAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

let visitor: Visitor;

beforeAll(async () => {
  visitor = new Visitor((await createAccount(env, { plan: "free" })).cookie);
});

/** Text of a page without its markup. */
async function read(path: string, reader = visitor): Promise<{ status: number; text: string; html: string }> {
  const response = await reader.get(path);
  const html = await response.text();
  const text = html
    .replace(/<script[\s\S]*?<\/script>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");
  return { status: response.status, text, html };
}

const ask = (tool: string, fields: Record<string, string>) =>
  read(`/marketing-tools/${tool}?${new URLSearchParams(fields)}`);

describe("the catalogue", () => {
  test("holds more than thirty tools, each at an address of its own", async () => {
    const tools = listCatalogue();
    expect(tools.length).toBeGreaterThanOrEqual(32);
    expect(new Set(tools.map(({ id }) => id)).size).toBe(tools.length);
    const { html } = await read("/marketing-tools");
    for (const { to } of tools) expect(html).toContain(`href="${to}"`);
  });

  test("is searched by title, sentence and further words", async () => {
    const { html } = await read("/marketing-tools?q=SPLIT%20test");
    expect(html).toContain("/marketing-tools/significance");
    expect(html).not.toContain('href="/marketing-tools/contrast"');
    const none = await read(`/marketing-tools?q=${"zebra".repeat(300)}`);
    expect(none.status).toBe(200);
    expect(none.text).toContain("No tool found");
  });

  test("the palette knows every tool by its title", () => {
    const known = marketingToolsModule.searchPages.map(({ path, title }) => `${path} ${title}`);
    expect(known.toSorted()).toEqual(TOOLS.map(({ id, title }) => `/marketing-tools/${id} ${title}`).toSorted());
  });

  test("an address of an SEO tool leads there with what was entered, an unknown one nowhere", async () => {
    const moved = await visitor.get("/marketing-tools/utm-builder?source=mail");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/seo-tools/utm-builder?source=mail"]);
    for (const path of ["no-such-tool", "constructor", "__proto__"])
      expect((await visitor.get(`/marketing-tools/${path}`)).status).toBe(404);
  });
});

describe.each(TOOLS.map((tool) => [tool.id, tool] as const))("%s", (id, tool) => {
  test("opens with its worked example, formula and sources", async () => {
    const { status, text } = await read(`/marketing-tools/${id}`);
    expect(status).toBe(200);
    for (const part of [tool.title, "Formula", "Worked example", "How we check this"]) expect(text).toContain(part);
    expect(text).toContain(tool.network ? "No results yet" : "This is the worked example");
    expect(tool.rules.some(({ source }) => source)).toBe(true);
  });

  test.runIf(!tool.network)("answers its example at a shareable address", async () => {
    const { status, text } = await read(`/marketing-tools/${id}?${queryOf(tool.fields, tool.example)}`);
    expect(status, text.slice(0, 400)).toBe(200);
    expect(text).toContain("Result");
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
  });

  test("says what is missing in an empty form", async () => {
    const { status, text } = await read(`/marketing-tools/${id}?${queryOf(tool.fields, {})}`);
    expect(status, text.slice(0, 400)).toBe(400);
    expect(text).toContain("Correct the form");
  });

  const numbers = tool.fields.filter(({ kind }) => kind === "number");
  test.runIf(numbers.length > 0).each(["-1e9", "-5", "0", "999999999999999999999", "1e999", "ten", "0x1F", "<b>1</b>"])(
    "with %s in each number it answers or says what is wrong",
    async (typed) => {
      const fields = { ...tool.example, ...Object.fromEntries(numbers.map(({ name }) => [name, typed])) };
      const { status, text, html } = await read(`/marketing-tools/${id}?${queryOf(tool.fields, fields)}`);
      expect([200, 400]).toContain(status);
      if (typed !== "0") expect(status).toBe(400);
      expect(text).not.toMatch(/NaN|Infinity|undefined/);
      expect(html).not.toContain("<b>1</b>");
    },
  );
});

describe("an address that a tool makes", () => {
  const rule = "Source “newsleter” is not in the dictionary. Did you mean “newsletter”?";

  test("is held against the UTM rules of the workspace by the QR code", async () => {
    const fields = { dark: "#000000", light: "#ffffff" };
    const wrong = await ask("qr-code", { ...fields, text: "https://tea.example/?utm_source=newsleter" });
    expect(wrong.text).toContain(rule);
    const right = await ask("qr-code", { ...fields, text: "https://tea.example/?utm_source=newsletter" });
    expect(right.text).not.toContain("dictionary");
  });

  test("and by the builder of campaign links", async () => {
    // The SEO tools need a plan.
    const subscriber = new Visitor((await createAccount(env, { plan: "pro" })).cookie);
    const query = new URLSearchParams({ url: "tea.example", source: "newsleter", medium: "email", campaign: "spring" });
    expect((await read(`/seo-tools/utm-builder?${query}`, subscriber)).text).toContain(rule);
    query.set("source", "newsletter");
    const right = await read(`/seo-tools/utm-builder?${query}`, subscriber);
    expect([right.status, right.text.includes("dictionary")]).toEqual([200, false]);
  });
});

describe("worked examples", () => {
  test.each([
    ["sample-size", "13,914 visitors in each variation"],
    ["significance", "B is better, with 95% confidence"],
    ["significance", "Between 5.2 and 33.4"],
    ["test-duration", "Run it for 3 weeks"],
    ["ltv", "A customer is worth 800.00"],
    ["ltv-cac", "3.2 : 1"],
    ["cac-payback", "Paid back after 10.0 months"],
    ["k-factor", "20,470"],
    ["nps", "between 14 and 44"],
    ["retention", "α = 0.668, β = 3.806"],
    ["roas", "It breaks even at 4.00. Profit: 250.00"],
    ["cpm-cpc-cpa", "2,400,000"],
    ["budget-split", "4,700.00"],
    ["message-cost", "1,036.00 a month"],
    ["message-cost", "2 segments, 175 characters"],
    ["test-duration", "19 days"],
    ["headline", "3 of 5"],
    ["pacing", "2,250.00"],
    ["post-length", "It fits everywhere"],
    ["contrast", "4.48 : 1"],
    ["contrast", "#767676"],
    ["time-zones", "13:00"],
    ["seasonality", "Strongest in August"],
  ])("%s: %s", async (tool, text) => {
    const page = (await read(`/marketing-tools/${tool}`)).text;
    // The sentence of the example says the same: only what was computed counts.
    expect(page.slice(page.indexOf("Result"), page.indexOf("Worked example"))).toContain(text);
  });
});

describe("bad input", () => {
  test.each<[string, Record<string, string>, string]>([
    ["significance", { visitorsA: "10", conversionsA: "11", visitorsB: "10", conversionsB: "1" }, "more conversions"],
    ["significance", { visitorsA: "10", conversionsA: "0", visitorsB: "10", conversionsB: "0" }, "nothing to compare"],
    ["sample-size", { rate: "90", lift: "50", confidence: "95", power: "80" }, "100% or more"],
    ["k-factor", { customers: "10", invitations: "1000", accepted: "100", cycle: "1", days: "3650" }, "fewer days"],
    ["budget-split", { budget: "100", channels: "Search: 0\nMail: 0" }, "At least one weight"],
    ["budget-split", { budget: "100", channels: "Search" }, "Line 1"],
    [
      "pacing",
      { target: "1", reached: "0", start: "2026-06-30", end: "2026-06-01", until: "2026-06-10" },
      "cannot be before",
    ],
    [
      "pacing",
      { target: "1", reached: "0", start: "2026-02-30", end: "2026-06-01", until: "2026-06-10" },
      "Enter a date",
    ],
    ["retention", { active: "100 120 90", ahead: "3" }, "more than the 100"],
    ["contrast", { text: "url(https://evil.example)", background: "#fff" }, "Enter a color"],
    ["qr-code", { text: "x", dark: "#ffffff", light: "#000000" }, "dark code on a light"],
    ["time-zones", { date: "2026-03-29", time: "02:30", from: "Europe/Berlin", to: "UTC" }, "skip this time"],
    ["time-zones", { date: "2026-03-29", time: "02:30", from: "Mars/Olympus", to: "UTC" }, "Choose one of the list"],
    ["seasonality", { values: "1 2 3", start: "2024-01", country: "US" }, "at least 12 months"],
    ["email-authentication", { domain: "http://127.0.0.1/" }, "Enter a domain"],
    ["email-authentication", { domain: "localhost" }, "Enter a domain"],
    ["email-authentication", { domain: "example.com", selector: "a/../b" }, "letters, digits"],
    ["vat-number", { number: "GB123456789" }, "not an EU country"],
    ["vat-number", { number: "DE12" }, "Write it like DE123456789"],
    ["link-checker", { url: "javascript:alert(1)" }, "Correct the form"],
    ["link-checker", { url: "ftp://example.com/" }, "Correct the form"],
  ])("%s %o is refused", async (tool, fields, message) => {
    const { status, text } = await ask(tool, fields);
    expect(status).toBe(400);
    expect(text).toContain(message);
  });

  test.each(["http://127.0.0.1:22/", "http://10.0.0.1/", "http://169.254.169.254/latest/meta-data/", "http://[::1]/"])(
    "%s is never asked",
    async (url) => {
      const { text } = await ask("link-checker", { url });
      expect(text).toMatch(/could not be read|Correct the form/);
      expect(text).not.toContain("checked, none is broken");
    },
  );
});

test("figures of a website of another workspace, or of none, are not found", async () => {
  expect((await visitor.get("/marketing-tools/sample-size?own=0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d21")).status).toBe(404);
  expect((await visitor.get("/marketing-tools/sample-size?own=")).status).toBe(404);
});

describe("figures of a measured website", () => {
  const today = Math.floor(Date.now() / days(1));
  let owner: Visitor;
  let siteId: string;

  /** Two visits a day for 400 days; of the last 60 days one of them reaches the goal. */
  beforeAll(async () => {
    const account = await createAccount(env, { plan: "pro" });
    owner = new Visitor(account.cookie);
    siteId = await createSite(account);
    const events: CollectedEvent[] = [];
    for (let ago = 400; ago >= 1; ago--)
      for (const number of [1, 2])
        events.push(
          collectedEvent({
            atMs: (today - ago) * days(1) + hours(10 + number),
            visitor: ago * 10 + number,
            path: number === 1 && ago <= 60 ? "/thanks" : "/shop",
          }),
        );
    await siteStub({ env }, siteId).collect({
      site: siteConfig({ siteId, workspaceId: account.workspaceId, retentionDays: 730 }),
      events,
      bots: [],
    });
    const goal = {
      name: "Order",
      kind: "page",
      pattern: "/thanks",
      propertyName: "",
      propertyValue: "",
      minScrollPercent: "",
      value: "",
    };
    expect((await owner.post(`/analytics/sites/${siteId}/goals/new`, goal)).status).toBe(303);
  }, 60_000);

  /** The address that the form is filled in at. */
  const fill = async (tool: string): Promise<URLSearchParams> => {
    const offered = await (await owner.get(`/marketing-tools/${tool}`)).text();
    expect(offered).toContain(`href="/marketing-tools/${tool}?own=${siteId}"`);
    const answer = await owner.get(`/marketing-tools/${tool}?own=${siteId}`);
    expect(answer.status).toBe(303);
    const location = answer.headers.get("location") ?? "";
    expect((await owner.get(location)).status).toBe(200);
    return new URL(location, "https://kaja.example").searchParams;
  };

  test("tests take the conversion rate and the visitors of 30 days", async () => {
    expect((await fill("sample-size")).get("rate")).toBe("50.000");
    const duration = await fill("test-duration");
    expect([duration.get("rate"), duration.get("visitors"), duration.get("lift")]).toEqual(["50.000", "2", "20"]);
  });

  test("pacing takes the conversions of this month, the split the conversions of each channel", async () => {
    const pacing = await owner.get(`/marketing-tools/pacing?own=${siteId}`);
    const params = new URL(pacing.headers.get("location") ?? "", "https://kaja.example").searchParams;
    const passed = new Date(today * days(1)).getUTCDate() - 1;
    // On the first of a month nothing has passed: the form keeps the worked example.
    if (passed > 0) expect(params.get("reached")).toBe(String(passed));
    // A goal is the person's own: the example's is not offered as theirs.
    if (passed > 0) expect(params.get("target") ?? "").toBe("");
    expect((await fill("budget-split")).get("channels")).toMatch(/: 30$/);
  });

  test("seasonality takes the last 12 whole months", async () => {
    const values = (await fill("seasonality")).get("values")?.split(" ").map(Number) ?? [];
    expect(values).toHaveLength(12);
    for (const visits of values) expect([56, 58, 60, 62]).toContain(visits);
  });

  test("nobody else gets them", async () => {
    expect((await visitor.get(`/marketing-tools/sample-size?own=${siteId}`)).status).toBe(404);
  });
});

describe("DMARC, SPF and DKIM, with a name service of the test", () => {
  const check = async (records: Record<string, string[]> | null, selector = "") => {
    const answer = await TOOLS.find(({ id }) => id === "email-authentication")?.run(
      { domain: "anna@tea.example", selector },
      {
        dns: {
          txt: async (name: string) =>
            records === null
              ? { ok: false, error: "unavailable" }
              : records[name]
                ? { ok: true, value: records[name] }
                : { ok: false, error: "not-found" },
        },
      } as never,
    );
    return JSON.stringify(answer);
  };

  test("a domain in order, with the look-ups of included records", async () => {
    const answer = await check({
      "tea.example": ["v=spf1 include:_spf.mail.example mx -all"],
      "_spf.mail.example": ["v=spf1 include:more.mail.example ip4:192.0.2.0/24 -all"],
      "more.mail.example": ["v=spf1 a mx -all"],
      "_dmarc.tea.example": ["v=DMARC1; p=reject; rua=mailto:dmarc@tea.example"],
    });
    expect(answer).toContain("tea.example is set up correctly");
    expect(answer).toContain("5 of 10 look-ups");
  });

  test("records that include each other end at the limit", async () => {
    const answer = await check({
      "tea.example": ["v=spf1 include:loop.example -all"],
      "loop.example": ["v=spf1 include:tea.example include:loop.example -all"],
    });
    expect(answer).toMatch(/1[1-9] of 10 look-ups/);
    expect(answer).toContain("Repair SPF and DMARC of tea.example");
  });

  test("a name service that gives no answer says nothing about the domain", async () => {
    const answer = await check(null, "s1");
    expect(answer).toContain("tea.example could not be checked");
    expect(answer).not.toContain('"bad"');
  });
});

test("the link checker finds the broken links of a page", async () => {
  const site = await openSite({ scenario: "defects" });
  const { status, text } = await ask("link-checker", { url: site.url });
  expect(status).toBe(200);
  expect(text).toMatch(/Link by link/);
  expect(text).toMatch(/404/);
  await site.close();
});
