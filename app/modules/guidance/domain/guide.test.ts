import { describe, expect, it, test } from "vitest";
import { TIPS } from "./announcement.ts";
import { itemsFor } from "./checklist.ts";
import { type GuideFacts, guideNow, isFolded, leavesRoomForTour } from "./guide.ts";
import { FIRST_STATE, transition } from "./onboarding.ts";

const items = itemsFor({ mayAudit: true, owner: true });
const allDone = Object.fromEntries(items.map(({ id }) => [id, true]));
const news = { ...TIPS[0], id: "news", type: "new" } as (typeof TIPS)[number];
const over = transition(FIRST_STATE, "skip");

const facts: GuideFacts = {
  shown: true,
  known: true,
  onboarding: over,
  items,
  checklist: {},
  announcements: [news, ...TIPS],
  isChecklistFolded: null,
  isTourRunning: false,
};

describe("one guide at a time", () => {
  it.each<[string, Partial<GuideFacts>, ReturnType<typeof guideNow>]>([
    ["a new person", { onboarding: FIRST_STATE }, "tutorial"],
    ["a person who closed the tutorial", { onboarding: transition(FIRST_STATE, "close") }, "tutorial"],
    ["a person after the tutorial", {}, "news"],
    ["a person who read the news", { announcements: TIPS }, "checklist"],
    ["a person who folded the checklist", { announcements: TIPS, isChecklistFolded: true }, "tips"],
    ["a person who did everything", { announcements: TIPS, checklist: allDone }, "tips"],
    ["a person who did and read everything", { announcements: [], checklist: allDone }, null],
    ["a person who is shown the page", { onboarding: FIRST_STATE, isTourRunning: true }, "tour"],
    ["a person who wants no guidance", { shown: false, onboarding: FIRST_STATE }, "news"],
    ["a person who wants no guidance, without news", { shown: false, announcements: TIPS }, null],
    ["a person of whom nothing is known", { known: false }, null],
  ])("%s", (_, changes, guide) => {
    expect(guideNow({ ...facts, ...changes })).toBe(guide);
  });
});

test("the checklist is a button while there is news, until the person opens it", () => {
  const page = { isTourRunning: false };
  expect(isFolded("news", { ...page, isChecklistFolded: null })).toBe(true);
  expect(isFolded("news", { ...page, isChecklistFolded: false })).toBe(false);
  expect(isFolded("checklist", { ...page, isChecklistFolded: null })).toBe(false);
  expect(isFolded("tips", { ...page, isChecklistFolded: true })).toBe(true);
});

test("the tour comes with a later visit than the tutorial", () => {
  expect(leavesRoomForTour({ shown: true, onboarding: FIRST_STATE })).toBe(false);
  expect(leavesRoomForTour({ shown: true, onboarding: transition(FIRST_STATE, "complete") })).toBe(false);
  expect(leavesRoomForTour({ shown: true, onboarding: transition(FIRST_STATE, "close") })).toBe(true);
  expect(leavesRoomForTour({ shown: true, onboarding: over })).toBe(true);
});
