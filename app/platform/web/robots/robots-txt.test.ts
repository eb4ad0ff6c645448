import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileRobots, parseRobots, policyForAgent, policyFromAnswer } from "./robots-txt.ts";

const rules = (text: string, agent = "FooBot") => compileRobots(policyForAgent(parseRobots(text), agent));
const allowed = (text: string, path: string, agent = "FooBot"): boolean =>
  rules(text, agent).isAllowed(`http://foo.bar${path}`);

describe("which group applies", () => {
  it("is the one that names the crawler, whatever the case", () => {
    for (const name of ["FOOBOT", "foobot", "FooBot", "Foobot/2.1"]) {
      expect(allowed(`User-Agent: ${name}\nAllow: /x/\nDisallow: /\n`, "/x/y")).toBe(true);
      expect(allowed(`User-Agent: ${name}\nAllow: /x/\nDisallow: /\n`, "/a/b")).toBe(false);
    }
  });

  it("is not one that only begins like it", () => {
    expect(allowed("User-agent: FooBotNews\nDisallow: /\n", "/")).toBe(true);
    expect(allowed("User-agent: Foo\nDisallow: /\n", "/")).toBe(true);
    expect(allowed("User-agent: Foo Bar\nDisallow: /\n", "/", "Foo")).toBe(false);
  });

  it("is * only when no group names the crawler, even if that group is empty", () => {
    const text = "user-agent: *\nallow: /\nuser-agent: FooBot\ndisallow: /\n";
    expect(allowed(text, "/x/y")).toBe(false);
    expect(allowed(text, "/x/y", "QuxBot")).toBe(true);
    expect(allowed("user-agent: *\ndisallow: /\nuser-agent: FooBot\n", "/x")).toBe(true);
    expect(allowed("user-agent: * baz\ndisallow: /\n", "/x")).toBe(false);
  });

  it("combines groups of the same crawler", () => {
    const text =
      "user-agent: FooBot\ndisallow: /a/\n\nuser-agent: BarBot\ndisallow: /b/\n\nuser-agent: FooBot\ndisallow: /c/\n";
    expect(["/a/x", "/b/x", "/c/x", "/d"].map((path) => allowed(text, path))).toEqual([false, true, false, true]);
  });

  it("lets several User-agent lines share rules, with other records in between", () => {
    const text =
      "user-agent: BarBot\nsitemap: http://foo.bar/s.xml\ncrawl-delay: 2\nunknown: x\nuser-agent: FooBot\ndisallow: /\n";
    expect(allowed(text, "/")).toBe(false);
    expect(allowed(text, "/", "BarBot")).toBe(false);
  });

  it("ignores rules before any group", () => {
    expect(allowed("disallow: /\nuser-agent: FooBot\nallow: /\n", "/x")).toBe(true);
  });
});

describe("which rule decides", () => {
  it.each([
    ["disallow: /x/page.html\nallow: /x/", "/x/page.html", false],
    ["allow: /x/page.html\ndisallow: /x/", "/x/page.html", true],
    ["allow: /x/page.html\ndisallow: /x/", "/x/", false],
    ["disallow: \nallow: ", "/x/page.html", true],
    ["disallow: /\nallow: /", "/x/page.html", true],
    ["disallow: /x\nallow: /x/", "/x", false],
    ["disallow: /x\nallow: /x/", "/x/", true],
    ["disallow: /x/page.html\nallow: /x/page.html", "/x/page.html", true],
    ["allow: /page\ndisallow: /*.html", "/page.html", false],
    ["allow: /page\ndisallow: /*.html", "/page", true],
    ["allow: /x/page.\ndisallow: /*.html", "/x/page.html", true],
    ["allow: /x/page.\ndisallow: /*.html", "/x/y.html", false],
    ["disallow: /X", "/x", true],
    ["disallow: /", "/robots.txt", true],
    ["disallow: /", "", false],
  ])("%s on %s → %s", (lines, path, expected) =>
    expect(allowed(`user-agent: FooBot\n${lines}\n`, path)).toBe(expected),
  );

  it("names the rule and its line", () => {
    expect(
      rules("user-agent: FooBot\n# why\ndisallow: /a\ndisallow: /a/b\n").decidingRule("http://foo.bar/a/b/c"),
    ).toEqual({
      allow: false,
      pattern: "/a/b",
      line: 4,
    });
  });
});

describe("patterns", () => {
  it.each([
    [
      "/fish",
      ["/fish", "/fish.html", "/fish/salmon", "/fishheads", "/fish.php?id=1"],
      ["/Fish.asp", "/catfish", "/?id=fish", "/desert/fish"],
    ],
    ["/fish*", ["/fish", "/fishheads/yummy.html"], ["/catfish"]],
    ["/fish/", ["/fish/", "/fish/?id=1", "/fish/salmon.htm"], ["/fish", "/fish.html", "/animals/fish/"]],
    [
      "/*.php",
      ["/index.php", "/filename.php", "/folder/filename.php?parameters", "/folder/any.php.file.html"],
      ["/", "/windows.PHP"],
    ],
    [
      "/*.php$",
      ["/filename.php", "/folder/filename.php"],
      ["/filename.php?parameters", "/filename.php/", "/filename.php5"],
    ],
    ["/fish*.php", ["/fish.php", "/fishheads/catfish.php?parameters"], ["/Fish.PHP"]],
    ["/foo/*/qux", ["/foo/a/qux", "/foo//qux", "/foo/a/b/qux/x"], ["/foo/qux"]],
    ["/foo/bar$", ["/foo/bar"], ["/foo/bar/", "/foo/bar/baz"]],
    ["*/x$", ["/x", "/a/x"], ["/x/"]],
    ["/$", ["/"], ["/a"]],
    ["/a*b*c$", ["/abc", "/a1b2c", "/abcbc"], ["/abcd", "/acb"]],
    ["/a$b", ["/a$b"], ["/a", "/ab"]],
  ])("%s", (pattern, matching, others) => {
    const text = `user-agent: *\ndisallow: ${pattern}\n`;
    for (const path of matching) expect(allowed(text, path), path).toBe(false);
    for (const path of others) expect(allowed(text, path), path).toBe(true);
  });

  it("cuts comments off", () => {
    const text = "User-agent: FooBot # us\n# Disallow: /\nDisallow: /foo/quz#qux\nAllow: /\n";
    expect(allowed(text, "/foo/bar")).toBe(true);
    expect(allowed(text, "/foo/quz")).toBe(false);
  });

  it("takes no longer for a hostile pattern", () => {
    const started = performance.now();
    expect(allowed(`user-agent: *\ndisallow: /${"*a".repeat(500)}b\n`, `/${"a".repeat(2_000)}`)).toBe(true);
    expect(performance.now() - started).toBeLessThan(200);
  });
});

/** The table of RFC 9309, 2.2.2: pattern, address, and that they match. */
describe("percent-encoding", () => {
  it.each([
    ["/foo/bar?baz=quz", "/foo/bar?baz=quz"],
    ["/foo/bar?baz=http://foo.bar", "/foo/bar?baz=http%3A%2F%2Ffoo.bar"],
    ["/foo/bar?baz=http%3A%2F%2Ffoo.bar", "/foo/bar?baz=http://foo.bar"],
    ["/foo/bar/ツ", "/foo/bar/%E3%83%84"],
    ["/foo/bar/%E3%83%84", "/foo/bar/ツ"],
    ["/foo/bar/%e3%83%84", "/foo/bar/%E3%83%84"],
    ["/foo/bar/%62%61%7A", "/foo/bar/baz"],
    ["/foo/bar/baz", "/foo/bar/%62%61%7A"],
    ["/path/file-with-a-%2A.html", "/path/file-with-a-*.html"],
    ["/path/foo-%24", "/path/foo-$"],
    ["/a%3cd.html", "/a%3Cd.html"],
  ])("%s matches %s", (pattern, path) => expect(allowed(`user-agent: *\ndisallow: ${pattern}$\n`, path)).toBe(false));

  it("keeps an encoded slash apart from a slash", () => {
    expect(allowed("user-agent: *\ndisallow: /a/b\n", "/a%2Fb")).toBe(true);
    expect(allowed("user-agent: *\ndisallow: /a%2fb\n", "/a/b")).toBe(true);
  });
});

describe("lines", () => {
  it("end in any way, and start after a byte order mark", () => {
    const text = "\uFEFFUser-Agent: foo\rDisallow: /a\r\nDisallow: /b\n\n\nDisallow: /c";
    expect(["/a", "/b", "/c", "/d"].map((path) => allowed(text, path, "foo"))).toEqual([false, false, false, true]);
    expect(allowed("user-agent: foo\ndisallow: /x", "/x", "foo")).toBe(false);
    expect(
      policyForAgent(parseRobots(new TextEncoder().encode("\uFEFFuser-agent: *\ndisallow: /x\n"))).rules,
    ).toHaveLength(1);
  });

  it("may have spaces, and lack a colon", () => {
    expect(allowed("  user-agent  :  FooBot  \n\tdisallow\t:\t/x\t\n", "/x")).toBe(false);
    expect(allowed("user-agent FooBot\ndisallow /\n", "/x")).toBe(false);
    expect(allowed("foo: FooBot\nbar: /\n", "/x")).toBe(true);
  });

  it("that cannot be read are listed with their numbers", () => {
    const file = parseRobots(
      "Disallow: /early\nUser-agent: *\nDissallow: /typo\nDisallow: no-slash\nThis is no rule\nCrawl-delay: soon\nSitemap: /relative.xml\nHost: example.com\n<html>\n",
    );
    expect(file.syntaxErrors.map(({ line }) => line)).toEqual([1, 3, 4, 5, 6, 7, 9]);
    expect(file.syntaxErrors[1]?.text).toContain("Dissallow");
    expect(parseRobots("nonsense here too\n".repeat(500)).syntaxErrors).toHaveLength(100);
  });

  it("name sitemaps anywhere", () => {
    expect(
      parseRobots("SITEMAP: http://foo.bar/a.xml\nuser-agent: *\nsitemap:http://foo.bar/b.xml # second\ndisallow: /\n")
        .sitemaps,
    ).toEqual(["http://foo.bar/a.xml", "http://foo.bar/b.xml"]);
  });

  it("are read up to 500 KiB, whole ones only", () => {
    const filler = `# ${"x".repeat(97)}\n`.repeat(5_120);
    const file = parseRobots(new TextEncoder().encode(`user-agent: *\ndisallow: /early\n${filler}disallow: /late\n`));
    expect(file.truncated).toBe(true);
    expect(policyForAgent(file).rules.map((rule) => rule.pattern)).toEqual(["/early"]);
    const cut = parseRobots(
      new TextEncoder().encode(`user-agent: *\n#${"x".repeat(512_000 - 15 - 12 - 2)}\nDisallow: /only-here\n`),
    );
    expect(policyForAgent(cut).rules).toEqual([]);
  });

  it("never make it throw", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: "binary" }), fc.webPath(), (text, path) => {
        const compiled = compileRobots(policyForAgent(parseRobots(text)));
        expect(typeof compiled.isAllowed(`http://foo.bar${path}`)).toBe("boolean");
      }),
      { seed: 9309, numRuns: 500 },
    );
  });

  it("agree with a naive matcher", () => {
    const part = fc
      .array(fc.constantFrom("a", "b", "/", "*"), { maxLength: 6 })
      .map((letters) => `/${letters.join("")}`);
    const path = fc.array(fc.constantFrom("a", "b", "/"), { maxLength: 8 }).map((letters) => `/${letters.join("")}`);
    const naive = (pattern: string, anchored: boolean, text: string) =>
      new RegExp(`^${pattern.split("*").join(".*")}${anchored ? "$" : ""}`).test(text);
    fc.assert(
      fc.property(part, fc.boolean(), path, (pattern, anchored, text) => {
        expect(!allowed(`user-agent: *\ndisallow: ${pattern}${anchored ? "$" : ""}\n`, text)).toBe(
          naive(pattern, anchored, text),
        );
      }),
      { seed: 9309, numRuns: 2_000 },
    );
  });
});

/** The examples of RFC 9309, section 5, and the classes of cases that public test suites of parsers go through, as one table. */
describe("cases of RFC 9309", () => {
  const SIMPLE = [
    ...["User-Agent: *", "Disallow: *.gif$", "Disallow: /example/", "Allow: /publications/", ""],
    ...["User-Agent: foobot", "Disallow:/", "Allow:/example/page.html", "Allow:/example/allowed.gif", ""],
    ...["User-Agent: barbot", "User-Agent: bazbot", "Disallow: /example/page.html", ""],
    ...["User-Agent: quxbot", ""],
  ].join("\n");
  const LONGEST = "User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n";

  it.each([
    // 5.1, simple example
    [
      "the group of everybody else",
      SIMPLE,
      "somebot",
      ["/publications/a", "/index.html", "/example.gif?x"],
      ["/a.gif", "/example/page.html"],
    ],
    [
      "a group of its own, rules without a space",
      SIMPLE,
      "foobot",
      ["/example/page.html", "/example/allowed.gif"],
      ["/", "/publications/", "/example/other.gif"],
    ],
    ["two names, one group", SIMPLE, "bazbot", ["/", "/example/allowed.gif", "/a.gif"], ["/example/page.html"]],
    ["the first of two names", SIMPLE, "barbot", ["/publications/"], ["/example/page.html"]],
    ["a group without rules", SIMPLE, "quxbot", ["/", "/example/page.html", "/a.gif"], []],
    // 5.2, longest match
    [
      "the longest match",
      LONGEST,
      "foobot",
      ["/example/page/", "/example/page/allowed.gif", "/"],
      ["/example/page/disallowed.gif"],
    ],
    // Names of crawlers
    ["a name in any case", "USER-AGENT: FoObOt\nDISALLOW: /a\n", "fooBOT", ["/b"], ["/a"]],
    ["a name up to its version", "user-agent: FooBot/1.0 (news)\ndisallow: /\n", "FooBot", [], ["/a"]],
    ["a longer name is another crawler", "user-agent: FooBot-Images\ndisallow: /\n", "FooBot", ["/a"], []],
    ["a name with an underscore", "user-agent: foo_bot\ndisallow: /a\n", "foo_bot", ["/b"], ["/a"]],
    ["a star with words behind it", "user-agent: * all\ndisallow: /a\n", "FooBot", ["/b"], ["/a"]],
    ["an empty name", "user-agent:\ndisallow: /\n", "FooBot", ["/a"], []],
    // Groups
    [
      "groups of one name are one group",
      "user-agent: a\ndisallow: /x\nuser-agent: b\ndisallow: /y\nuser-agent: A\nallow: /x/open\ndisallow: /z\n",
      "a",
      ["/y", "/x/open"],
      ["/x", "/z"],
    ],
    [
      "groups of the star are one group, too",
      "user-agent: *\ndisallow: /x\n\nuser-agent: *\ndisallow: /y\n",
      "a",
      ["/z"],
      ["/x", "/y"],
    ],
    [
      "the star adds nothing to a group of its own",
      "user-agent: *\ndisallow: /x\nuser-agent: a\ndisallow: /y\n",
      "a",
      ["/x"],
      ["/y"],
    ],
    ["a group once named as star and by name", "user-agent: *\nuser-agent: a\ndisallow: /x\n", "a", ["/y"], ["/x"]],
    ["blank lines part no group", "user-agent: a\n\n\nuser-agent: b\n\ndisallow: /x\n", "a", ["/y"], ["/x"]],
    [
      "a rule ends the list of names",
      "user-agent: a\ndisallow: /x\nuser-agent: b\ndisallow: /y\n",
      "b",
      ["/x"],
      ["/y"],
    ],
    ["an empty rule ends it, too", "user-agent: a\ndisallow:\nuser-agent: b\ndisallow: /\n", "a", ["/x"], []],
    [
      "a sitemap does not",
      "user-agent: a\nsitemap: https://foo.bar/s.xml\nuser-agent: b\ndisallow: /x\n",
      "a",
      ["/y"],
      ["/x"],
    ],
    [
      "an unknown field does not",
      "user-agent: a\nfavourite-colour: green\nuser-agent: b\ndisallow: /x\n",
      "a",
      ["/y"],
      ["/x"],
    ],
    // Empty values and precedence
    ["an empty Disallow allows", "user-agent: *\ndisallow:\n", "a", ["/", "/x"], []],
    ["an empty Allow allows nothing", "user-agent: *\nallow:\ndisallow: /x\n", "a", ["/y"], ["/x"]],
    ["an empty Disallow beside others", "user-agent: *\ndisallow: /x\ndisallow:\n", "a", ["/y"], ["/x"]],
    ["Allow wins a tie in either order", "user-agent: *\ndisallow: /x\nallow: /x\ndisallow: /y\n", "a", ["/x"], ["/y"]],
    [
      "more octets win, a star counts as one",
      "user-agent: *\nallow: /*.html\ndisallow: /a\n",
      "a",
      ["/a.html", "/b"],
      ["/a"],
    ],
    ["the end mark counts as one", "user-agent: *\nallow: /x$\ndisallow: /x\n", "a", ["/x"], ["/x/", "/xy"]],
    ["the start page alone", "user-agent: *\ndisallow: /\nallow: /$\n", "a", ["/"], ["/index.html", "/?a=1"]],
    // Patterns
    ["paths are case-sensitive", "user-agent: *\ndisallow: /X/\n", "a", ["/x/"], ["/X/"]],
    [
      "a pattern without a slash matches nothing but says so",
      "user-agent: *\ndisallow: private\n",
      "a",
      ["/private", "/x/private"],
      [],
    ],
    [
      "a star in front matches any path",
      "user-agent: *\ndisallow: *private\n",
      "a",
      ["/public"],
      ["/private", "/x/private.html"],
    ],
    ["stars in a row are one star", "user-agent: *\ndisallow: /a***b\n", "a", ["/a"], ["/ab", "/a/x/b"]],
    ["a star matches nothing, too", "user-agent: *\ndisallow: /a*$\n", "a", ["/b"], ["/a", "/ab", "/a?b"]],
    [
      "a dollar within is a dollar",
      "user-agent: *\ndisallow: /price$/\n",
      "a",
      ["/price", "/price/"],
      ["/price$/", "/price%24/a"],
    ],
    ["the query is part of the path", "user-agent: *\ndisallow: /*?\n", "a", ["/x"], ["/x?a=1", "/?a"]],
    ["a parameter by name", "user-agent: *\ndisallow: /*?*sort=\n", "a", ["/x?a=1"], ["/x?sort=up", "/x?a=1&sort=up"]],
    ["a fragment in an address is none of it", "user-agent: *\ndisallow: /x$\n", "a", ["/x/"], ["/x#top"]],
    // Percent-encoding
    ["letters that need no encoding", "user-agent: *\ndisallow: /%66oo\n", "a", ["/bar"], ["/foo", "/%66oo", "/f%6Fo"]],
    ["letters beyond ASCII", "user-agent: *\ndisallow: /käse\n", "a", ["/kase"], ["/k%C3%A4se", "/käse"]],
    ["signs that mean something stay encoded", "user-agent: *\ndisallow: /a%2Fb\n", "a", ["/a/b"], ["/a%2fb"]],
    ["a broken escape is text", "user-agent: *\ndisallow: /100%\n", "a", ["/100"], ["/100%"]],
    // Lines
    ["Unix lines", "user-agent: *\ndisallow: /x", "a", ["/y"], ["/x"]],
    ["Windows lines", "user-agent: *\r\ndisallow: /x\r\n", "a", ["/y"], ["/x"]],
    ["old Macintosh lines", "user-agent: *\rdisallow: /x\rdisallow: /y\r", "a", ["/z"], ["/x", "/y"]],
    [
      "all kinds in one file",
      "user-agent: *\r\ndisallow: /x\rdisallow: /y\n\r\ndisallow: /z",
      "a",
      ["/w"],
      ["/x", "/y", "/z"],
    ],
    ["a byte order mark", "\uFEFFuser-agent: *\ndisallow: /x\n", "a", ["/y"], ["/x"]],
    [
      "a byte order mark within hides its line alone",
      "user-agent: *\n\uFEFFdisallow: /x\ndisallow: /y\n",
      "a",
      [],
      ["/y"],
    ],
    [
      "comments alone, behind, and glued on",
      "# all\nuser-agent: * # everybody\n#disallow: /z\ndisallow: /x# why\n",
      "a",
      ["/z", "/y"],
      ["/x"],
    ],
    ["a comment in place of a value", "user-agent: *\ndisallow: # nothing\n", "a", ["/x"], []],
    ["tabs and spaces anywhere", "\tuser-agent \t:\t * \n  disallow\t:/x  \n", "a", ["/y"], ["/x"]],
    ["a space within a path", "user-agent: *\ndisallow: /a b\n", "a", ["/a"], ["/a%20b"]],
    ["a line of any length", `user-agent: *\ndisallow: /${"x".repeat(20_000)}\ndisallow: /y\n`, "a", ["/x"], ["/y"]],
    ["fields that nobody knows", "hello: world\nuser-agent: *\nnoarchive: /x\ndisallow: /y\n", "a", ["/x"], ["/y"]],
    ["a misspelt field is no rule", "user-agent: *\ndisalow: /x\ndis-allow: /y\n", "a", ["/x", "/y"], []],
    [
      "a web page in place of the file",
      "<!doctype html>\n<html><body>user-agent: *<br>disallow: /</body></html>\n",
      "a",
      ["/x"],
      [],
    ],
    ["no file at all", "", "a", ["/", "/x"], []],
  ] as const)("%s", (_name, text, agent, open, closed) => {
    for (const path of open) expect(allowed(text, path, agent), path).toBe(true);
    for (const path of closed) expect(allowed(text, path, agent), path).toBe(false);
  });

  it("never forbids /robots.txt itself", () =>
    expect(allowed("user-agent: *\ndisallow: /\n", "/robots.txt")).toBe(true));
});

describe("crawl-delay", () => {
  const delay = (text: string, agent = "FooBot") => policyForAgent(parseRobots(text), agent).crawlDelayMs;
  it("belongs to the agents named since the last one", () => {
    expect(delay("user-agent: *\ncrawl-delay: 1.5\ndisallow:\n")).toBe(1_500);
    expect(delay("user-agent: *\ncrawl-delay: 10\nuser-agent: FooBot\ncrawl-delay: 60\ndisallow: /x\n")).toBe(60_000);
    expect(delay("user-agent: *\ncrawl-delay: 10\nuser-agent: FooBot\ncrawl-delay: 60\ndisallow: /x\n", "Other")).toBe(
      10_000,
    );
    expect(delay("user-agent: *\ncrawl-delay: 10\n\nuser-agent: FooBot\ndisallow: /x\n")).toBe(0);
  });
  it("is the longest of several, within reason", () => {
    expect(delay("user-agent: *\ncrawl-delay: 2\ncrawl-delay: 5\ncrawl-delay: 3\n")).toBe(5_000);
    expect(delay("user-agent: *\ncrawl-delay: 999999\n")).toBe(300_000);
    expect(delay("user-agent: *\ncrawl-delay: -1\ncrawl-delay: x\n")).toBe(0);
  });
});

describe("answers other than 200", () => {
  const policy = (status: number | null) =>
    policyFromAnswer({ status, failure: status === null ? "timeout" : null, file: null });
  it("4xx and endless redirects allow everything", () => {
    for (const status of [401, 403, 404, 410, 429, 302])
      expect(compileRobots(policy(status)).isAllowed("http://foo.bar/x"), String(status)).toBe(true);
  });
  it("5xx and silence forbid everything, with a reason", () => {
    for (const status of [500, 503, null]) {
      expect(compileRobots(policy(status)).isAllowed("http://foo.bar/x")).toBe(false);
      expect(policy(status).reason).toContain("RFC 9309");
    }
    expect(compileRobots(policy(503)).isAllowed("http://foo.bar/robots.txt")).toBe(true);
  });
  it("a missing file is explained in words", () => {
    expect(policy(null).reason).toContain("robots.txt could not be read (timed out)");
    expect(policyFromAnswer({ status: null, failure: "refused-by-guard", file: null }).reason).toContain(
      "(private address)",
    );
  });
});

describe("a file of the shortest rules", () => {
  const sizeBytes = (policy: unknown) => new TextEncoder().encode(JSON.stringify(policy)).length;

  it("says each rule once", () => {
    const policy = policyForAgent(
      parseRobots(`User-agent: *\n${Array.from({ length: 60_000 }, (_, i) => `Allow:/${i % 10}`).join("\n")}`),
    );
    expect(policy.rules.map((rule) => rule.pattern)).toEqual(Array.from({ length: 10 }, (_, i) => `/${i}`));
  });

  it.each([
    ["different rules", (i: number) => `allow:/${i.toString(36)}`],
    ["control characters", (i: number) => `allow:/${i.toString(36)}${"\u0001".repeat(50)}`],
    ["broken UTF-8", (i: number) => `allow:/${i.toString(36)}${"\ufffd".repeat(50)}`],
  ])("fits into one row: %s", (_, line) => {
    const bytes = new TextEncoder().encode(
      `User-agent: *\n${Array.from({ length: 70_000 }, (_, i) => line(i)).join("\n")}`,
    );
    expect(sizeBytes(policyForAgent(parseRobots(bytes)))).toBeLessThan(2_000_000);
  });
});
