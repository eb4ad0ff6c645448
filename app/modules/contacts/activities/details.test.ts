import { expect, it } from "vitest";
import { activityDetails } from "./details.ts";

const NAMES = { topics: [["tea-letter", "Tea letter"]], forms: { f1: "Fair" } } as const;

it.each([
  ["api", "order.placed", { tea: "Green", valueCents: 1_600, currency: "EUR" }, "Tea: Green · €16.00"],
  ["api", "order.placed", { orderId: "A-7", shippingCents: 490, currency: "EUR" }, "Order id: A-7 · Shipping: €4.90"],
  ["api", "order.placed", { valueCents: 1_600 }, "Value cents: 1600"],
  ["api", "tea.tasted", { cups_a_day: 3, isFirst: true, note: null, place: "" }, "Cups a day: 3 · Is first: yes"],
  ["forms", "form.submitted", { formId: "f1", responseId: "0001", formName: "" }, "Fair"],
  ["forms", "form.submitted", { formId: "f1", responseId: "1", leftOut: "phone" }, "Fair · Left out: phone"],
  [
    "contacts",
    "consent.granted",
    { channel: "email", topic: "tea-letter", source: "checkout", line: 1 },
    "Email · Tea letter · Source: checkout",
  ],
  [
    "contacts",
    "consent.denied",
    { channel: "email", topic: "gone", source: "form:0", line: 2 },
    "Email · Deleted topic · By a form",
  ],
  ["contacts", "task.done", { title: "Call back" }, "Call back"],
  ["forms", "form.confirmed", { formId: "f2", responseId: "1" }, "Deleted form"],
  ["messages", "email.clicked", { campaign: "0000", url: "https://tea.example/" }, "https://tea.example/"],
  ["contacts", "note.added", {}, ""],
])("%s, %s: %j", (module, type, data, text) => expect(activityDetails({ module, type, data }, NAMES)).toBe(text));
