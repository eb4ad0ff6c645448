import { describe, expect, test } from "vitest";
import { answersWith, likelyAddresses, unreachable, withoutTls } from "./address-problem.ts";

describe("why an address gave no answer", () => {
  test("a host that does not exist is distinguished from one that could not be looked up", () => {
    const gone = unreachable("https://teashopp.example/a", "dns", "not-found", "https://teashop.example/a");
    expect(gone).toEqual({
      kind: "no-such-host",
      message:
        "We could not reach https://teashopp.example. Host name not found. Check the spelling. Did you mean https://teashop.example/a?",
      suggestion: "https://teashop.example/a",
    });
    expect(unreachable("https://tea.example/", "dns", "unavailable", null)).toMatchObject({
      kind: "lookup-unavailable",
      suggestion: null,
    });
  });

  test("an http address that answers is named", () => {
    expect(unreachable("https://tea.example:8443/", "connection", null, "http://tea.example/").message).toBe(
      "We could not reach https://tea.example:8443. The server refused the connection, or nothing answers there. http://tea.example/ works.",
    );
  });

  test("a firewall is distinguished from an error of the server", () => {
    expect(answersWith(403).message).toContain("does not let us in");
    expect(answersWith(500).message).toContain("returned an error");
  });
});

describe("what somebody may have meant", () => {
  test.each([
    ["https://tea.con/shop?a=1", ["https://tea.com/shop?a=1", "https://www.tea.con/shop?a=1"]],
    ["https://www.tea.example/", ["https://tea.example/"]],
    ["https://teashopp.example/", ["https://www.teashopp.example/", "https://teashop.example/"]],
    ["https://ww.tea.example/", ["https://www.ww.tea.example/", "https://www.tea.example/", "https://w.tea.example/"]],
    ["http://127.0.0.1:9/", []],
    ["http://[::1]:9/", []],
  ])("%s", (url, expected) => expect(likelyAddresses(url)).toEqual(expected));

  test("an encrypted address has one without encryption", () => {
    expect(withoutTls("https://tea.example/a")).toBe("http://tea.example/a");
    expect(withoutTls("http://tea.example/a")).toBeNull();
  });
});
