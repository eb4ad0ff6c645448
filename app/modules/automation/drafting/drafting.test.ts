import { describe, expect, test } from "vitest";
import { documentSchema } from "../domain/document/document-schema.ts";
import { problemsOf } from "../domain/document/validate.ts";
import { HOLDOUT_FIELDS } from "../nodes/fields.ts";
import { FLOW_NODE_KINDS } from "../nodes/kinds.ts";
import { FLOW_TRIGGER_KINDS } from "../nodes/triggers.ts";
import { guidedDocument, readDescription } from "./by-rules.ts";
import { FLOW_GOALS, STEP_CHOICES, TRIGGER_CHOICES } from "./goals.ts";
import { planDocument, readPlan } from "./read-plan.ts";

const KINDS = {
  nodes: new Map(FLOW_NODE_KINDS.map((kind) => [kind.kind, kind])),
  triggers: new Map(FLOW_TRIGGER_KINDS.map((kind) => [kind.kind, kind])),
  holdout: HOLDOUT_FIELDS,
};
const ZONE = "Europe/Tallinn";

const kindsIn = (choice: Parameters<typeof guidedDocument>[0]): string[] =>
  guidedDocument(choice, ZONE)?.document.nodes.map(({ kind }) => kind) ?? [];

describe("the guided builder", () => {
  test.each(FLOW_GOALS.map((one) => [one.id, one] as const))("%s makes a draft with any trigger", (goal, of) => {
    for (const { id: trigger } of TRIGGER_CHOICES) {
      const made = guidedDocument({ goal, trigger, steps: of.steps }, ZONE);
      expect(made?.name).toBe(of.label);
      expect(documentSchema.parse(made?.document)).toEqual(made?.document);
      const left = problemsOf(made?.document ?? documentSchema.parse({}), KINDS).map(({ message }) => message);
      expect(left.filter((message) => !message.endsWith("is required."))).toEqual([]);
    }
  });

  test("takes the steps as they were chosen, eight at most, and none that do not exist", () => {
    const steps = ["task", "wait_7_days", "evil", "__proto__", "tag"];
    expect(kindsIn({ goal: "team", trigger: "form", steps })).toEqual(["task", "wait", "tag"]);
    const many = kindsIn({ goal: "team", trigger: "form", steps: Array.from({ length: 20 }, () => "task") });
    expect(many).toHaveLength(8);
    expect(kindsIn({ goal: "none", trigger: "form", steps })).toEqual([]);
  });

  test("what follows the wait for success happens only where it did not come", () => {
    const made = guidedDocument({ goal: "cart", trigger: "cart", steps: ["success", "mail"] }, ZONE)?.document;
    const [wait, goal, mail] = made?.nodes ?? [];
    expect(wait).toMatchObject({ kind: "wait_event", next: { happened: goal?.id, timeout: mail?.id } });
    expect([goal?.kind, mail?.kind]).toEqual(["goal", "send_mail"]);
  });

  test("each mail of a goal has a text of its own", () => {
    const made = guidedDocument({ goal: "cart", trigger: "cart", steps: ["mail", "mail", "mail"] }, ZONE)?.document;
    expect(made?.nodes.map(({ settings }) => settings.subject)).toEqual([
      "Your cart is still here",
      "A last look",
      "A last look",
    ]);
  });

  test("every step that it offers does something", () => {
    for (const [id] of STEP_CHOICES)
      expect(kindsIn({ goal: "welcome", trigger: "form", steps: [id] }).length, id).toBeGreaterThan(0);
  });
});

describe("a description read by rules", () => {
  test.each([
    ["When somebody abandons their cart, remind them", "cart", "cart"],
    ["Welcome people who fill in the newsletter form", "welcome", "form"],
    ["Ask for a review a week after an order", "review", "order"],
    ["Notify sales when a contact enters a segment", "team", "segment"],
    ["Send a mail before the birthday of a customer", "date", "date"],
    ["Win back inactive customers", "win_back", "segment"],
  ])("%s", (text, goal, trigger) => {
    expect(readDescription(text)).toMatchObject({ goal, trigger });
  });

  test("the waits that it names take the places of the usual ones", () => {
    const read = readDescription("Welcome new contacts, and write again after two weeks");
    expect(read?.steps).toContain("wait_2_weeks");
    expect(readDescription("Cart reminder after 90 minutes")?.steps[0]).toBe("wait_90_minutes");
    expect(readDescription("Cart reminder after 0 days")?.steps[0]).toBe("wait_1_hours");
  });

  test.each(["", "xyzzy", "Verwaiste Einkäufe", "the category of scarcity"])("%j names no goal", (text) => {
    expect(readDescription(text)).toBeNull();
  });

  test("takes a long text in a moment", () => {
    const from = performance.now();
    readDescription("a ".repeat(750));
    readDescription("1".repeat(1_500));
    expect(performance.now() - from).toBeLessThan(200);
  });
});

describe("the plan of a model", () => {
  const plan = (steps: unknown, trigger: unknown = { on: "form" }) => JSON.stringify({ name: "Plan", trigger, steps });
  const nest = (depth: number): unknown =>
    depth === 0
      ? [{ step: "tag", tag: "deep" }]
      : [{ step: "wait_for", event: "contact.updated", days: 1, happened: nest(depth - 1), otherwise: [] }];

  test("may have words and a fence around it, and becomes a draft", () => {
    const read = readPlan(`Sure!\n\`\`\`json\n${plan([{ step: "mail", subject: "Hi", text: "Text" }])}\n\`\`\``);
    const document = read && planDocument(read, ZONE);
    expect(document?.nodes).toMatchObject([{ kind: "send_mail", settings: { subject: "Hi", text: "Text" } }]);
    expect(document?.triggers).toMatchObject([{ kind: "form" }]);
  });

  test("what comes after a step with two ways out happens on its second", () => {
    const read = readPlan(plan([...(nest(1) as object[]), { step: "task", title: "Call" }]));
    const [wait, tag, task] = (read && planDocument(read, ZONE)?.nodes) ?? [];
    expect(wait?.next).toEqual({ happened: tag?.id, timeout: task?.id });
    expect([tag?.kind, task?.kind]).toEqual(["tag", "task"]);
  });

  test.each<[string, string]>([
    ["no JSON", "I would rather not."],
    ["half of it", '{"name": "Plan", "trigger"'],
    ["a list", "[1, 2]"],
    ["a step that nobody offered", plan([{ step: "http", url: "https://elsewhere.example" }])],
    ["a trigger that nobody offered", plan([{ step: "morning" }], { on: "webhook" })],
    ["no steps", plan([])],
    ["too many steps", plan(Array.from({ length: 13 }, () => ({ step: "morning" })))],
    ["a nest that is too deep", plan(nest(3))],
    ["an endless wait", plan([{ step: "wait", amount: 9_999, unit: "weeks" }])],
    ["a text of control characters", plan([{ step: "tag", tag: "a\u0000b" }])],
    ["a path that is code", plan([{ step: "split", title: "?", what: "constructor()", how: "is", yes: [], no: [] }])],
  ])("is refused: %s", (_, answer) => expect(readPlan(answer)).toBeNull());

  test("with more steps than a flow holds makes no draft", () => {
    const tags = Array.from({ length: 11 }, () => ({ step: "tag", tag: "x" }));
    const split = (list: unknown[]) => ({
      step: "split",
      title: "?",
      what: "contact.country",
      how: "is",
      yes: list,
      no: list,
    });
    const read = readPlan(plan([split([...tags, split(tags)]), ...tags, split([...tags, split(tags)])].slice(0, 12)));
    expect(read).not.toBeNull();
    const large = readPlan(plan(Array.from({ length: 12 }, () => split([...tags]))));
    expect(large && planDocument(large, ZONE)).toBeNull();
  });
});
