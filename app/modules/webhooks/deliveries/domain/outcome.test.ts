import { describe, expect, it } from "vitest";
import { complaintOf, outcomeOf } from "./outcome.ts";

describe("outcomeOf", () => {
  it.each([
    [200, "delivered"],
    [201, "delivered"],
    [204, "delivered"],
    [299, "delivered"],
    [199, "failed"],
    [301, "failed"],
    [302, "failed"],
    [304, "failed"],
    [308, "failed"],
    [400, "failed"],
    [401, "failed"],
    [404, "failed"],
    [429, "failed"],
    [500, "failed"],
    [503, "failed"],
    [null, "failed"],
    [410, "gone"],
  ] as const)("%s is %s", (status, outcome) => expect(outcomeOf({ status })).toBe(outcome));
});

describe("complaintOf", () => {
  it.each([
    [204, "", ""],
    // The head of the answer came, and with it the word of the receiver.
    [200, "The server took too long to answer.", ""],
    [null, "The server took too long to answer.", "The server took too long to answer."],
    [500, "", "The endpoint answered 500."],
    [304, "", "The endpoint answered 304."],
    [302, "", "The endpoint answered 302. Redirects are not followed: enter the address that they lead to."],
    [410, "", "The endpoint answered 410 Gone: it wants no more events."],
  ] as const)("%s %j", (status, failure, complaint) => expect(complaintOf({ status, failure })).toBe(complaint));
});
