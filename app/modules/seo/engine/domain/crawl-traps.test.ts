import { describe, expect, it } from "vitest";
import { CrawlTrapDetector, urlFamilyOf } from "./crawl-traps.ts";

const YEAR = 2026;
const HOST = "https://shop.example";

describe("endless addresses", () => {
  it.each([
    ["/events/2026/11/22/", "/events/0/0/0/", 500],
    ["/calendar?month=2026-11", "/calendar?month=0-0", 500],
    ["/kalender/2026-11", "/kalender/0-0", 500],
    ["/x?year=2026&view=list", "/x?year=0&view=list", 500],
    ["/shoes?size=1&color=red&brand=a&sort=up", "/shoes?brand&color&size&sort", 2_000],
  ])("%s is of a family", (path, shape, most) =>
    expect(urlFamilyOf(HOST + path, YEAR)).toEqual({ shape: HOST + shape, most }),
  );

  it.each(["/cal/2031/1/", "/blog/1823-11-02", "/x/9999/12/"])(
    "%s is of another time, and not followed at all",
    (path) => expect(urlFamilyOf(HOST + path, YEAR)?.most).toBe(0),
  );

  it.each([
    "/",
    "/page-17",
    "/2026/11/22/a-title-of-a-post",
    "/news/2026/11/123456.html",
    "/product/2045/",
    "/p/2099/13/",
    "/list?page=2",
    "/list?a=1&b=2&c=3",
    "/events/2026",
    "/articles/1969-moon-landing",
  ])("%s is of none", (path) => expect(urlFamilyOf(HOST + path, YEAR)).toBeNull());

  it("are followed up to a number, each family for itself, and never forgotten", () => {
    const memory = new CrawlTrapDetector(YEAR);
    const day = (n: number) => `${HOST}/events/2026/11/${n}`;
    for (let n = 0; n < 500; n++) expect(memory.admits(day(n))).toBe(true);
    expect(memory.leftOut).toBeNull();
    expect(memory.admits(day(500))).toBe(false);
    expect(memory.admits(day(501))).toBe(false);
    expect(memory.admits(day(3))).toBe(true);
    expect(memory.admits(`${HOST}/agenda/2026/11/1`)).toBe(true);
    expect(memory.leftOut).toBe(day(500));
  });
});
