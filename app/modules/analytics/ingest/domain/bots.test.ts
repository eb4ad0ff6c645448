import { expect, it } from "vitest";
import { botReason, type RequestHints } from "./bots.ts";

const PERSON: RequestHints = {
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
  isKnownBot: false,
  brands: "",
  purpose: "",
  networkNumber: 3_249,
  botScore: null,
  webdriver: false,
  trapped: false,
};

it.each<[string, Partial<RequestHints>, string | null]>([
  ["a person", {}, null],
  ["a person whose edge knows nothing", { networkNumber: null }, null],
  ["a person behind a relay", { networkNumber: 13_335 }, null],
  ["a known program", { isKnownBot: true }, "user_agent"],
  ["no user agent", { userAgent: "" }, "user_agent"],
  ["a driven browser", { webdriver: true }, "headless"],
  ["a browser without a window", { brands: '"HeadlessChrome";v="150"' }, "headless"],
  ["who fills in what nobody sees", { trapped: true }, "honeypot"],
  ["a page loaded ahead", { purpose: "prefetch;prerender" }, "prefetch"],
  ["a preview", { purpose: "Preview" }, "prefetch"],
  ["a rented machine", { networkNumber: 16_509 }, "data_centre"],
  ["likely automated by its score", { botScore: 29 }, "bot_score"],
  ["hardly automated by its score", { botScore: 30 }, null],
  ["a score that was not taken", { botScore: 0 }, null],
])("%s", (_, hints, expected) => expect(botReason({ ...PERSON, ...hints })).toBe(expected));
