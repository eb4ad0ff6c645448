import { describe, expect, test } from "vitest";
import { mayView, pageOf } from "./viewing.ts";

describe("what an administrator who views as somebody else may open", () => {
  test.each([
    "/",
    "/dashboard",
    "/seo",
    "/seo/projects/1/pages",
    "/settings/profile",
    "/settings/api-keys",
    "/billing",
    "/security",
    "/workspace",
    "/administrators",
  ])("%s is shown", (path) => {
    expect([mayView(path), mayView(`${path === "/" ? "/_root" : path}.data`)]).toEqual([true, true]);
  });

  test.each([
    "/admin",
    "/admin/users",
    "/settings/security",
    "/settings/data",
    "/settings/data/export/1",
    "/seo/projects/1/export.csv",
    "/seo/projects/1/export.json",
    "/security/audit.csv",
    "/security/export",
    "/invitations/abc",
    "/reset-password",
    "/cancel-deletion",
    "/dev/mailbox",
    "/robots.txt",
  ])("%s is not, however it is spelled", (path) => {
    const spellings = [
      path,
      `${path}/`,
      `${path}.data`,
      path.toUpperCase(),
      `/${path}`,
      path.replaceAll("a", "%61").replaceAll("e", "%65"),
      `${path.replace("/", "//")}.data`,
    ];
    for (const spelling of spellings) expect([spelling, mayView(spelling)]).toEqual([spelling, false]);
  });

  test("what cannot be decoded is not shown", () => {
    expect([mayView("/%zz"), mayView("/seo/%2e%2e/admin")]).toEqual([false, false]);
  });

  test("a page has one spelling", () => {
    expect(["/_root.data", "/SEO/", "//seo//x.data", ""].map(pageOf)).toEqual(["/", "/seo", "/seo/x", "/"]);
  });
});
