import type { SegmentRule } from "#app/shared/segment/rule.ts";

/** People worth a message of their own, with what usually works for them. */
export interface ReadySegment {
  name: string;
  /** Who they are, in one sentence. */
  about: string;
  /** What to send them, and what not. */
  play: string;
  rule: SegmentRule;
}

const ORDER = { type: "order.placed" };
const CART = { type: "cart.abandoned" };
const VIEW = { type: "page.viewed" };

const ordered = (atLeast: number, withinDays?: number): SegmentRule => ({
  did: ORDER,
  ...(atLeast === 1 ? {} : { atLeast }),
  ...(withinDays === undefined ? {} : { withinDays }),
});

export const READY_SEGMENTS = {
  champions: {
    name: "Best customers",
    about: "Four orders or more within a year, the last within 90 days.",
    play: "Thank them, show them new products first, and ask for a review. They buy without a discount.",
    rule: { all: [ordered(4, 365), ordered(1, 90)] },
  },
  newBuyers: {
    name: "New customers",
    about: "The first order, within the last 30 days.",
    play: "Help them get the most from what they bought. Suggest a second order two weeks after the first.",
    rule: { all: [ordered(1, 30), { not: ordered(2) }] },
  },
  cart: {
    name: "Left a cart",
    about: "A cart left within 7 days, and no order after it.",
    play: "Remind them within a day, with the cart in the mail. Offer help before you offer a discount.",
    rule: { all: [{ did: CART, withinDays: 7 }, { not: { did: CART, thenDid: ORDER, withinDays: 7 } }] },
  },
  browse: {
    name: "Looked, but did not buy",
    about: "Three pages or more within 14 days, no cart left, and no order within 30 days.",
    play: "Send what helps them choose: a comparison, a guide, answers to common questions.",
    rule: {
      all: [{ did: VIEW, atLeast: 3, withinDays: 14 }, { not: { did: CART, withinDays: 14 } }, { not: ordered(1, 30) }],
    },
  },
  oneOrder: {
    name: "One order, then nothing",
    about: "Exactly one order, more than 60 days ago.",
    play: "Ask how it went. Show what others bought next, with a reason to come back before a date.",
    rule: { all: [{ lastDid: ORDER, moreThanDaysAgo: 60 }, { not: ordered(2) }] },
  },
  overdue: {
    name: "Overdue for their next order",
    about: "Three orders or more, and no order for more than twice their usual interval.",
    play: "Write now: they are leaving, and still remember you. Remind first, then show what is new, then make an offer.",
    rule: { overdue: ORDER, intervals: 2 },
  },
  lapsed: {
    name: "Lapsed customers",
    about: "The last order was more than 180 days ago.",
    play: "One honest offer, then ask whether they still want your mails. Stop writing to those who do not answer.",
    rule: { lastDid: ORDER, moreThanDaysAgo: 180 },
  },
  neverActive: {
    name: "Never became active",
    about: "Added more than 14 days ago; no order, no page viewed and no link clicked since.",
    play: "Send one mail with one thing to do. Leave out those who do not follow it: they harm your reputation as a sender.",
    rule: {
      all: [
        { field: "createdAt", op: "moreThanDaysAgo", value: 14 },
        { not: ordered(1) },
        { not: { did: VIEW } },
        { not: { did: { type: "email.clicked" } } },
      ],
    },
  },
} as const satisfies Record<string, ReadySegment>;

export type ReadyKey = keyof typeof READY_SEGMENTS;
export const READY_KEYS = Object.keys(READY_SEGMENTS) as ReadyKey[];
