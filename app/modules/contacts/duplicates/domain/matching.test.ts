import { describe, expect, test } from "vitest";
import { type Comparable, compare, jaroWinkler, mailboxOf, matchKeys } from "./matching.ts";

const person = (name: string, email: string | null = null, more: Partial<Comparable> = {}): Comparable => ({
  name,
  email,
  phone: null,
  companyId: null,
  ...more,
});

test.each([
  ["mari.tamm+news@googlemail.com", "maritamm@gmail.com"],
  ["Mari.Tamm@gmail.com".toLowerCase(), "maritamm@gmail.com"],
  ["mari.tamm+x@tea.example", "mari.tamm@tea.example"],
  ["+x@tea.example", "+x@tea.example"],
])("the mailbox of %s is %s", (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

test.each([
  ["martha", "marhta", 0.961],
  ["dixon", "dicksonx", 0.813],
  ["dwayne", "duane", 0.84],
  ["same", "same", 1],
  ["abc", "xyz", 0],
  ["", "abc", 0],
])("%s and %s are similar by %d, as Winkler published", (one, other, similarity) =>
  expect(jaroWinkler(one, other)).toBeCloseTo(similarity, 3),
);

const PHONE = { phone: "+37251234567" };
const SHOP = { companyId: "shop" };

describe("two contacts", () => {
  test.each<[string, Comparable, Comparable, string | null]>([
    ["one mailbox", person("Mari", "mari+a@tea.example"), person("M. Tamm", "mari@tea.example"), "email"],
    [
      "one number, similar names",
      person("Mari Tamm", null, PHONE),
      person("Mari Tam", null, { phone: "51234567" }),
      "phone",
    ],
    ["one number, no name", person("", "a@tea.example", PHONE), person("Mari", null, { phone: "+351234567" }), "phone"],
    ["one number, other names", person("Mari Tamm", null, PHONE), person("Zed Ox", null, PHONE), null],
    ["one company, a slip", person("Mari Tamm", null, SHOP), person("Tamm, Marii", null, SHOP), "name"],
    [
      "one domain, one name",
      person("Mari Tamm", "mari@tea.example"),
      person("mari tamm", "m.tamm@tea.example"),
      "name",
    ],
    ["a free mail domain says nothing", person("Mari Tamm", "a@gmail.com"), person("Mari Tamm", "b@gmail.com"), null],
    [
      "one name, other companies",
      person("Mari Tamm", "mari@tea.example"),
      person("Mari Tamm", "mari@oak.example"),
      null,
    ],
    ["colleagues", person("Mari Tamm", null, SHOP), person("Mati Toom", null, SHOP), null],
  ])("%s", (_, one, other, reason) => {
    expect(compare(one, other)?.reason ?? null).toBe(reason);
    expect(compare(other, one)?.score).toBe(compare(one, other)?.score);
    // What is shown is also found: the two share a group.
    const keys = new Set(matchKeys(one));
    if (reason !== null) expect(matchKeys(other).some((key) => keys.has(key))).toBe(true);
  });

  test("are the more certain, the more says so", () => {
    const exactName = compare(person("Mari Tamm", null, SHOP), person("Mari Tamm", null, SHOP))?.score ?? 0;
    const slip = compare(person("Mari Tamm", null, SHOP), person("Mari Tam", null, SHOP))?.score ?? 0;
    const email = compare(person("", "a+1@x.ee"), person("", "a@x.ee"))?.score ?? 0;
    expect(email).toBeGreaterThan(exactName);
    expect(exactName).toBeGreaterThan(slip);
    expect(exactName).toBeLessThanOrEqual(1);
  });
});
