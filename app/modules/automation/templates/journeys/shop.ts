import type { TemplateStep } from "../build.ts";
import {
  activity,
  goal,
  journey,
  mail,
  morning,
  notify,
  onActivity,
  split,
  tag,
  task,
  wait,
  waitFor,
} from "./steps.ts";

/** One rung of the ladder: a mail, and the next rung for those who do not order within so many days. */
const rung = (
  [subject, text]: readonly [subject: string, text: string],
  amount: number,
  reached: string,
  next: readonly TemplateStep[],
): TemplateStep[] => [
  mail(subject, text),
  waitFor(
    { ...activity("order.placed"), amount: String(amount), unit: "days", since: "now" },
    { happened: [goal(reached)], timeout: next },
  ),
];

/** Remind, value, offer, sunset: each mail only for those whom the one before did not bring back. */
const winBackLadder = rung(
  ["We miss you", "it has been a while. Your next order is a few clicks away."],
  7,
  "Ordered after the reminder",
  rung(
    ["What is new since your last order", "three things that our customers like most at the moment."],
    10,
    "Ordered after the news",
    rung(
      ["An offer to come back", "this is for your next order. It ends in two weeks."],
      14,
      "Ordered after the offer",
      [
        split("Valuable?", ["contact.score", "at_least", "50"], {
          yes: [task("Call {{contact.name}}", "3"), tag("win-back-call")],
          no: rung(
            ["Shall we stop writing?", "we do not want to bother you. Without an order we will not write again."],
            14,
            "Ordered after the last mail",
            [tag("sunset")],
          ),
        }),
      ],
    ),
  ),
);

/** From a look at the shop to the next order. */
export const SHOP_JOURNEYS = [
  journey(
    {
      id: "cart",
      title: "Abandoned cart",
      about: "Reminds people of a cart and stops once they order. Two carts are two runs.",
    },
    {
      trigger: { kind: "event", settings: { ...activity("cart.abandoned"), key: "event.cartId" } },
      reentry: { rule: "after_exit", days: 30 },
      steps: [
        waitFor(
          { ...activity("order.placed"), amount: "4", unit: "hours" },
          {
            happened: [goal("Ordered without a reminder")],
            timeout: [
              mail("Did you forget something?", "your cart is still there. Would you like to finish your order?"),
              waitFor(
                { ...activity("order.placed"), amount: "3", unit: "days" },
                { happened: [goal("Ordered after the reminder")], timeout: [tag("cart-lost")] },
              ),
            ],
          },
        ),
      ],
    },
  ),
  journey(
    {
      id: "review-request",
      title: "Ask for a review",
      about: "Asks a week after an order, at most twice a year.",
    },
    {
      trigger: { kind: "event", settings: activity("order.placed") },
      reentry: { rule: "after_days", days: 180 },
      steps: [
        wait(7, "days"),
        morning,
        mail("How was it?", "would you write two sentences about your order?"),
        tag("asked-for-review"),
      ],
    },
  ),
  journey(
    {
      id: "win-back",
      title: "Win back",
      about: "Reminds, shows what is new, makes an offer and asks a last time. A holdout shows whom it really saved.",
    },
    {
      trigger: { kind: "segment", settings: { when: "enters" } },
      reentry: { rule: "after_days", days: 180 },
      holdout: { percent: "10", ...activity("order.placed"), days: "60", value: "event.valueCents" },
      steps: winBackLadder,
    },
  ),
  journey(
    {
      id: "browse",
      title: "Looked, did not buy",
      about: "Writes a day after somebody looked at a product without ordering, at most once in two weeks.",
    },
    {
      trigger: onActivity("product.viewed"),
      reentry: { rule: "after_days", days: 14 },
      steps: [
        waitFor(
          { ...activity("order.placed"), amount: "1", unit: "days" },
          {
            happened: [goal("Ordered without a reminder")],
            timeout: [
              mail("Still thinking about it?", "you looked at something in our shop. Do you have a question about it?"),
              waitFor(
                { ...activity("order.placed"), amount: "5", unit: "days" },
                { happened: [goal("Ordered after the mail")], timeout: [tag("looked-only")] },
              ),
            ],
          },
        ),
      ],
    },
  ),
  journey(
    {
      id: "first-order",
      title: "After the first order",
      about: "Thanks new customers, shows them around, and counts who orders again within two months.",
    },
    {
      trigger: onActivity("order.placed"),
      reentry: { rule: "never", days: 30 },
      steps: [
        tag("customer"),
        mail("Thank you for your order", "you are our customer now. Here is who we are, and how to reach us."),
        wait(10, "days"),
        morning,
        mail("Getting the most out of it", "three small things that our customers wish they had known earlier."),
        waitFor(
          { ...activity("order.placed"), amount: "60", unit: "days", since: "now" },
          {
            happened: [goal("Ordered again")],
            timeout: [mail("What would you like to see?", "your answer shapes what we offer next.")],
          },
        ),
      ],
    },
  ),
  journey(
    {
      id: "replenish",
      title: "Time to order again",
      about: "Reminds people when what they ordered is usually used up. Set the days to your product.",
    },
    {
      trigger: onActivity("order.placed"),
      reentry: { rule: "after_exit", days: 30 },
      steps: [
        waitFor(
          { ...activity("order.placed"), amount: "30", unit: "days", since: "now" },
          {
            happened: [goal("Ordered again without a reminder")],
            timeout: [
              morning,
              mail("Is it nearly finished?", "it is about time for the next order. The same again?"),
              waitFor(
                { ...activity("order.placed"), amount: "10", unit: "days" },
                { happened: [goal("Ordered after the reminder")], timeout: [] },
              ),
            ],
          },
        ),
      ],
    },
  ),
  journey(
    {
      id: "payment-failed",
      title: "Payment failed",
      about: "Asks for another way to pay, twice, and then has somebody call.",
    },
    {
      trigger: onActivity("payment.failed", { key: "event.invoiceId" }),
      reentry: { rule: "after_exit", days: 30 },
      steps: [
        mail("Your payment did not go through", "please try again, or choose another way to pay."),
        waitFor(
          { ...activity("payment.received"), amount: "3", unit: "days" },
          {
            happened: [goal("Paid after the first mail")],
            timeout: [
              mail("Your payment is still open", "may we help? Reply to this mail."),
              waitFor(
                { ...activity("payment.received"), amount: "4", unit: "days" },
                {
                  happened: [goal("Paid after the second mail")],
                  timeout: [task("Call {{contact.name}} about the open payment", "0"), tag("payment-open")],
                },
              ),
            ],
          },
        ),
      ],
    },
  ),
  journey(
    {
      id: "best-customers",
      title: "Best customers",
      about: "Thanks people who enter the segment of your best customers, and has somebody write to them by hand.",
    },
    {
      trigger: { kind: "segment", settings: { when: "enters" } },
      reentry: { rule: "after_days", days: 365 },
      steps: [
        tag("best-customer"),
        task("Write a personal note to {{contact.name}}", "3"),
        mail("Thank you", "you are one of our most loyal customers. Is there something that we could do better?"),
      ],
    },
  ),
  journey(
    {
      id: "delivered",
      title: "After the delivery",
      about: "Asks three days after a delivery whether everything is right, and gives complaints to the team.",
    },
    {
      trigger: onActivity("order.delivered", { key: "event.orderId" }),
      reentry: { rule: "after_exit", days: 30 },
      steps: [
        wait(3, "days"),
        morning,
        mail("Is everything all right?", "if anything is wrong with your order, reply to this mail."),
        waitFor(
          { ...activity("complaint.received"), amount: "14", unit: "days", since: "now" },
          { happened: [task("Solve the complaint of {{contact.name}}", "0")], timeout: [goal("No complaint")] },
        ),
      ],
    },
  ),
  journey(
    {
      id: "large-order",
      title: "Large order",
      about: "Tells the owner about an order of 500 or more, so that somebody says thank you the same day.",
    },
    {
      trigger: onActivity("order.placed", { path2: "event.valueCents", op2: "at_least", value2: "50000" }),
      reentry: { rule: "after_days", days: 30 },
      steps: [
        notify("{{contact.name}} placed a large order"),
        split("Ordered before?", ["contact.tags", "contains", "customer"], {
          yes: [task("Thank {{contact.name}} again", "0")],
          no: [task("Call {{contact.name}} and say thank you", "0"), tag("customer")],
        }),
      ],
    },
  ),
];
