import { describe, expect, it } from "vitest";
import { dayText } from "../../domain/period/site-clock.ts";
import { MAX_DAY_ROWS } from "./day-rows.ts";
import type { Label } from "./day-tables.ts";
import { readExport } from "./read-export.ts";

const NOW = new Date("2026-11-22T12:00:00Z");

const read = (
  lines: readonly string[],
  { timeZone = "UTC", label = null }: { timeZone?: string; label?: Label | null } = {},
) => {
  const found = readExport(`${lines.join("\n")}\n`, { timeZone, label, now: NOW });
  if ("problem" in found) throw new Error(found.problem);
  return found;
};

/** Rows as short texts: day, dimension, value, then visitors/visits/views/events/bounces/seconds. */
const short = (lines: readonly string[], options?: Parameters<typeof read>[1]) =>
  read(lines, options).rows.map(
    ({ day, dimension, value, visitors, visits, views, events, bounces, durationMs }) =>
      `${dayText(day)} ${dimension || "all"} ${JSON.stringify(value)} ${[visitors, visits, views, events, bounces, durationMs / 1_000].join("/")}`,
  );

describe("Plausible", () => {
  it("reads days", () => {
    const lines = [
      "date,visitors,pageviews,bounces,visits,visit_duration",
      "2025-01-02,10,30,4,12,900",
      '"2025-01-01","5","6","5","5","0"',
    ];
    expect(short(lines)).toEqual(['2025-01-01 all "" 5/5/6/0/5/0', '2025-01-02 all "" 10/12/30/0/4/900']);
  });

  it("reads sources with their campaigns as several dimensions, each added up", () => {
    expect(
      short([
        "date,source,referrer,utm_source,utm_medium,utm_campaign,utm_content,utm_term,pageviews,visitors,visits,visit_duration,bounces",
        "2025-01-01,Google,google.com,,,,,,20,8,9,300,2",
        "2025-01-01,Google,google.com,google,cpc,tea,,,10,3,3,60,1",
      ]).filter((row) => !/ (term|content) /.test(row)),
    ).toEqual([
      '2025-01-01 campaign "" 8/9/20/0/2/300',
      '2025-01-01 campaign "tea" 3/3/10/0/1/60',
      '2025-01-01 medium "" 8/9/20/0/2/300',
      '2025-01-01 medium "cpc" 3/3/10/0/1/60',
      '2025-01-01 source "Google" 11/12/30/0/3/360',
    ]);
  });

  it.each([
    [
      "entry_page,visitors,entrances,visit_duration,bounces,pageviews",
      "/blog,4,5,100,1,9",
      'entry_page "/blog" 4/5/9/0/1/100',
    ],
    [
      "exit_page,visitors,visit_duration,exits,bounces,pageviews",
      "/blog,4,100,5,1,9",
      'exit_page "/blog" 4/5/9/0/1/100',
    ],
    [
      "hostname,page,visits,visitors,pageviews,total_scroll_depth",
      "tea.example,/a?x=1,3,2,7,400",
      'page "/a" 2/3/7/0/0/0',
    ],
    [
      "country,region,city,visitors,visits,visit_duration,bounces,pageviews",
      "EE,EE-37,588409,2,3,9,1,4",
      'country "EE" 2/3/4/0/1/9',
    ],
    ["device,visitors,visits,visit_duration,bounces,pageviews", "Laptop,2,3,9,1,4", 'device "desktop" 2/3/4/0/1/9'],
    ["device,visitors,visits,visit_duration,bounces,pageviews", "constructor,2,3,9,1,4", 'device "other" 2/3/4/0/1/9'],
    ["name,link_url,path,visitors,events", "Signup,,,4,6", 'event "Signup" 4/0/0/6/0/0'],
    [
      "name,link_url,path,visitors,events",
      "Outbound Link: Click,https://a.example/,,4,6",
      'outbound "https://a.example/" 4/0/0/6/0/0',
    ],
    ["name,link_url,path,visitors,events", "404,,/gone,4,6", 'not_found "/gone" 4/0/0/6/0/0'],
  ])("reads %s", (headings, cells, row) => {
    expect(short([`date,${headings}`, `2025-03-01,${cells}`])).toEqual([`2025-03-01 ${row}`]);
  });

  it("reads no count that is no whole number, no row that lacks columns, and no figure that sums could not hold", () => {
    const { rows, errors } = read([
      "date;visitors;pageviews;visit_duration",
      "2025-02-01;1.234;2;3",
      "2025-02-02;5",
      "2025-02-03;1;2;999999999999999",
      "2025-02-04;1,234;2;3.5",
    ]);
    expect(errors.map(({ message }) => message)).toEqual([
      "“1.234” is not a whole number.",
      "The row has 2 of 4 columns.",
      "A figure is too large for a day.",
    ]);
    expect(rows).toMatchObject([{ visitors: 1_234, views: 2, durationMs: 3_500 }]);
  });

  it("reports rows that cannot be read and reads the others", () => {
    const { rows, errors, errorCount, readCount } = read([
      "date,visitors,pageviews,bounces,visits,visit_duration",
      "2025-02-30,1,1,1,1,0",
      "2025-02-01,-1,1,1,1,0",
      "2025-02-02,=1+1,1,1,1,0",
      "2025-02-03,1,1,1,1,0",
    ]);
    expect(rows).toHaveLength(1);
    expect({ errorCount, readCount }).toEqual({ errorCount: 3, readCount: 1 });
    expect(errors).toEqual([
      { line: 2, message: "“2025-02-30” is not a day." },
      { line: 3, message: "“-1” is not a number." },
      { line: 4, message: "“=1+1” is not a number." },
    ]);
  });
});

describe("Umami", () => {
  const HEADINGS =
    "website_id,session_id,visit_id,event_id,hostname,browser,os,device,language,country,region,city,url_path,url_query,utm_source,utm_medium,utm_campaign,utm_content,utm_term,referrer_domain,event_type,event_name,created_at";
  const row = (
    session: string,
    visit: string,
    event: string,
    path: string,
    at: string,
    more: { type?: number; name?: string; source?: string } = {},
  ) =>
    `w,${session},${visit},${event},tea.example,chrome,Mac OS,laptop,en-US,EE,EE-37,Tallinn,${path},,${more.source ?? ""},,,,,www.google.com,${more.type ?? 1},${more.name ?? ""},${at}`;

  it("makes visits and days in the site's zone out of events", () => {
    const rows = short(
      [
        HEADINGS,
        row("s1", "v1", "e1", "/", "2025-01-01 21:50:00"),
        row("s1", "v1", "e2", "/shop", "2025-01-01 21:58:00"),
        // Past midnight in Tallinn: the view belongs to the new day, its visit to the old one.
        row("s1", "v1", "e3", "/shop", "2025-01-01 22:01:00.500"),
        row("s1", "v2", "e4", "/", "2025-01-02 08:00:00", { source: "newsletter" }),
        row("s1", "v2", "e4", "/", "2025-01-02 08:00:00"),
        row("s2", "v3", "e5", "/", "2025-01-02 09:00:00"),
        row("s2", "v3", "e6", "/", "2025-01-02 09:01:00", { type: 2, name: "signup" }),
        row("s2", "v3", "e7", "/", "yesterday"),
      ],
      { timeZone: "Europe/Tallinn" },
    );
    expect(rows.filter((text) => / (all|page|event|source|city|entry_page|exit_page) /.test(text))).toEqual([
      '2025-01-01 all "" 1/1/3/0/0/660.5',
      '2025-01-01 city "EE:Tallinn" 1/1/3/0/0/660.5',
      '2025-01-01 entry_page "/" 1/1/3/0/0/660.5',
      '2025-01-01 exit_page "/shop" 1/1/3/0/0/660.5',
      '2025-01-01 page "/" 1/1/1/0/0/0',
      '2025-01-01 page "/shop" 1/1/1/0/0/0',
      '2025-01-01 source "google.com" 1/1/3/0/0/660.5',
      '2025-01-02 all "" 2/2/2/1/1/60',
      '2025-01-02 city "EE:Tallinn" 2/2/2/1/1/60',
      '2025-01-02 entry_page "/" 2/2/2/1/1/60',
      '2025-01-02 event "signup" 1/1/0/1/0/0',
      '2025-01-02 exit_page "/" 2/2/2/1/1/60',
      '2025-01-02 page "/" 2/2/2/0/0/0',
      '2025-01-02 page "/shop" 1/1/1/0/0/0',
      '2025-01-02 source "google.com" 1/1/1/1/0/60',
      '2025-01-02 source "newsletter" 1/1/1/0/1/0',
    ]);
  });

  it("counts a device that it does not know as another", () => {
    const odd = row("s1", "v1", "e1", "/", "2025-01-01 21:50:00").replace(",laptop,", ",constructor,");
    expect(short([HEADINGS, odd]).filter((text) => text.includes(" device "))).toEqual([
      '2025-01-01 device "other" 1/1/1/0/1/0',
    ]);
  });

  it("reports events that occur twice or have no time", () => {
    const { errors } = read([
      HEADINGS,
      row("s", "v", "e", "/", "2025-01-01T00:00:00Z"),
      row("s", "v", "e", "/", "2025-01-01T00:00:00Z"),
      row("s", "v", "f", "/", "x"),
    ]);
    expect(errors).toEqual([
      { line: 3, message: "The event is in the file twice." },
      { line: 4, message: "“x” is not a moment." },
    ]);
  });
});

describe("Google Analytics 4", () => {
  const ABOVE = [
    "# ----------------------------------------",
    "# Traffic acquisition",
    "# Account: Tea",
    "# Start date: 20250130",
    "# End date: 20250202",
    "# ----------------------------------------",
    "",
  ];

  it("reads an exploration with its sums left out", () => {
    const lines = [
      ...ABOVE,
      "Date,Total users,Sessions,Engaged sessions,Views,Average session duration",
      ",30,33,20,90,60.5,Grand total",
      "20250131,10,11,8,30,10.5",
      "20250201,20,22,12,60,0",
    ];
    expect(short(lines)).toEqual(['2025-01-31 all "" 10/11/30/0/3/115.5', '2025-02-01 all "" 20/22/60/0/10/0']);
  });

  it("counts days from the first one, and ends where another table begins", () => {
    const lines = [
      ...ABOVE,
      "Nth day,Active users",
      "0000,5",
      "0003,6",
      "# ----",
      "# Start date: 20240101",
      "Nth day,New users",
      "0000,1",
    ];
    expect(short(lines)).toEqual(['2025-01-30 all "" 5/0/0/0/0/0', '2025-02-02 all "" 6/0/0/0/0/0']);
  });

  it("reads dimensions, with names of countries as codes", () => {
    expect(
      short([
        ...ABOVE,
        "Date,Session source / medium,Country,City,Sessions,Total users,Bounce rate",
        '20250201,(direct) / (none),Estonia,Tallinn,"1,100",900,0.5',
      ]),
    ).toEqual([
      '2025-02-01 city "EE:Tallinn" 900/1100/0/0/550/0',
      '2025-02-01 country "EE" 900/1100/0/0/550/0',
      '2025-02-01 medium "" 900/1100/0/0/550/0',
      '2025-02-01 source "" 900/1100/0/0/550/0',
    ]);
  });

  it.each([
    ["United States", "US"],
    ["Türkiye", "TR"],
    ["Germany", "DE"],
    ["United Kingdom", "GB"],
    ["Atlantis", ""],
  ])("%s is %s", (name, code) => {
    expect(read(["Date,Country,Sessions", `20250201,${name},1`]).rows).toMatchObject([
      { dimension: "country", value: code },
    ]);
  });

  it("counts lines as the file has them", () => {
    expect(read([...ABOVE, "Date,Sessions", "20250201,1", "tomorrow,1"]).errors).toEqual([
      { line: 10, message: "“tomorrow” is not a day." },
    ]);
  });
});

describe("Matomo", () => {
  it.each([
    ["date,nb_uniq_visitors,nb_visits,nb_actions,bounce_count,sum_visit_length", "2025-01-01,8,9,30,2,600"],
    [
      "Date,Unique visitors,Visits,Actions,Bounce Rate,Avg. Visit Duration (in seconds)",
      "2025-01-01,8,9,30,22.2%,66.667",
    ],
  ])("reads visits by day: %s", (headings, cells) => {
    expect(read([headings, cells]).rows).toMatchObject([
      { dimension: "", visitors: 8, visits: 9, views: 30, bounces: 2 },
    ]);
  });

  it("reads labels as what the person says they are", () => {
    expect(
      short(["date,label,nb_visits,nb_hits,metadata_url", "2025-01-01,blog/tea,3,5,https://tea.example/blog/tea"], {
        label: "page",
      }),
    ).toEqual(['2025-01-01 page "/blog/tea" 0/3/5/0/0/0']);
    expect(
      short(["date,label,nb_uniq_visitors,nb_visits,metadata_code", "2025-01-01,Estonia,2,3,ee"], { label: "country" }),
    ).toEqual(['2025-01-01 country "EE" 2/3/0/0/0/0']);
  });

  it("asks what the labels are", () => {
    expect(readExport("date,label,nb_visits\n2025-01-01,x,3\n", { timeZone: "UTC", label: null, now: NOW })).toEqual({
      problem: "Choose what the labels of this report are.",
    });
  });
});

it("leaves out days that are to come or impossibly long ago, and names their lines", () => {
  const errors = [
    { line: 3, message: "1899-12-31 is too long ago: figures are taken from 2000 on." },
    { line: 4, message: "2031-01-01 is still to come." },
  ];
  expect(read(["date,visitors,pageviews", "2025-01-01,5,6", "1899-12-31,5,6", "2031-01-01,5,6"])).toMatchObject({
    rows: [{ visitors: 5 }],
    errors,
    errorCount: 2,
  });
  const umami = [
    "session_id,url_path,created_at",
    "a,/,2025-01-01 10:00:00",
    "b,/,1899-12-31 10:00:00",
    "c,/,2031-01-01 10:00:00",
  ];
  expect(read(umami)).toMatchObject({ readCount: 1, errors, errorCount: 2 });
  expect(read(["# Start date: 20261120", "Nth day,Sessions", "0,1", "9,1"]).errors).toEqual([
    { line: 4, message: "2026-11-29 is still to come." },
  ]);
});

it.each([
  ["", /no table by day/],
  ["x,y\n/,12\n", /no table by day/],
  ["date,visitors,pageviews\n", /holds no rows/],
  ["date,visitors,pageviews\nx,1,1\n", /Line 2/],
  [
    `date,visitors,pageviews\n${"2031-01-01,1,1\n".repeat(5)}`,
    /^No row could be read. Line 2: 2031-01-01 is still to come. Line 3: .* Line 4: .* And 2 more.$/,
  ],
  ["Nth day,Active users\n0,5\n", /counts days from a start date/],
  [
    `date,page,visitors,pageviews\n${Array.from({ length: MAX_DAY_ROWS + 1 }, (_, at) => `2025-01-01,/${at},1,1`).join("\n")}`,
    /Split it by time/,
  ],
])("refuses what cannot be imported", (text, problem) => {
  expect(readExport(text, { timeZone: "UTC", label: null, now: NOW })).toEqual({
    problem: expect.stringMatching(problem),
  });
});
