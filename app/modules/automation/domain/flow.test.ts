import { describe, expect, test } from "vitest";
import { HOLDOUT_FIELDS } from "../nodes/fields.ts";
import { FLOW_NODE_KINDS } from "../nodes/kinds.ts";
import { FLOW_TRIGGER_KINDS } from "../nodes/triggers.ts";
import { TEMPLATES } from "../templates/journeys.ts";
import { emptyDocument, type FlowDocument } from "./document/document.ts";
import { documentSchema } from "./document/document-schema.ts";
import {
  addNode,
  addTrigger,
  canMove,
  connect,
  copyNode,
  moveNode,
  placeAfter,
  placeBefore,
  placeText,
  readPlace,
  removeNode,
} from "./document/edit.ts";
import { diffOf, outlineOf } from "./document/outline.ts";
import { loopWithoutWait, problemsOf } from "./document/validate.ts";
import { allHold } from "./running/conditions.ts";
import { flatValues } from "./running/event-types.ts";
import { fillIn } from "./running/fill-in.ts";
import { mayEnter } from "./running/reentry.ts";
import { shareOf } from "./running/share.ts";
import { afterDuration, anniversary, nextScheduled, nextTime, waitUntil } from "./running/waits.ts";

const nodes = new Map(FLOW_NODE_KINDS.map((kind) => [kind.kind, kind]));
const triggers = new Map(FLOW_TRIGGER_KINDS.map((kind) => [kind.kind, kind]));
const KINDS = { nodes, triggers, holdout: HOLDOUT_FIELDS };
const START = { node: null, port: "" };

const kindOf = (kind: string) => {
  const found = nodes.get(kind);
  if (!found) throw new Error(`No kind ${kind}`);
  return found;
};

/** Steps one after another. */
const chain = (...kinds: string[]): FlowDocument =>
  kinds.reduceRight(
    (document, kind) => addNode(document, kindOf(kind), START).document,
    emptyDocument("Europe/Tallinn"),
  );

const order = (document: FlowDocument): string[] =>
  outlineOf(document, nodes).flatMap((row) => (row.type === "node" ? [row.node.kind] : []));

describe("editing", () => {
  test("a step goes between two others, moves, is copied and deleted", () => {
    const document = chain("tag", "wait", "task");
    expect(order(document)).toEqual(["tag", "wait", "task"]);
    const wait = document.nodes.find(({ kind }) => kind === "wait")?.id ?? "";
    const before = placeBefore(document, wait);
    expect(before).toEqual(START);
    expect(order(moveNode(document, wait, before ?? START))).toEqual(["wait", "tag", "task"]);
    const after = placeAfter(document, wait);
    expect(order(moveNode(document, wait, after ?? START))).toEqual(["tag", "task", "wait"]);
    expect(order(copyNode(document, wait)?.document ?? document)).toEqual(["tag", "wait", "wait", "task"]);
    expect(order(removeNode(document, wait))).toEqual(["tag", "task"]);
  });

  test("a split that is deleted takes the steps of its other ways along, and what both lead to stays", () => {
    const base = chain("split", "task");
    const split = base.nodes.find(({ kind }) => kind === "split")?.id ?? "";
    const task = base.nodes.find(({ kind }) => kind === "task")?.id ?? "";
    const added = addNode(base, kindOf("tag"), { node: split, port: "no" });
    const joined = connect(added.document, { node: added.id, port: "next" }, task);
    expect(outlineOf(joined, nodes).some((row) => row.type === "joins" && row.target === task)).toBe(true);
    expect(order(removeNode(joined, split))).toEqual(["task"]);
  });

  test("a step moves only to where every step keeps a path", () => {
    const base = chain("tag", "split", "task");
    const [task, split, tag] = ["n1", "n2", "n3"];
    const added = addNode(base, kindOf("wait"), { node: split, port: "no" });
    const { document, id: wait } = added;
    expect(canMove(document, tag, { node: wait, port: "next" })).toBe(true);
    expect(order(moveNode(document, tag, { node: wait, port: "next" }))).toEqual(["split", "task", "wait", "tag"]);
    // It was published already.
    expect(canMove(document, task, { node: split, port: "yes" })).toBe(false);
    expect(canMove(document, task, { node: task, port: "next" })).toBe(false);
    // Into its own branch: nothing would lead there any more.
    expect(canMove(document, split, { node: wait, port: "next" })).toBe(false);
    expect(canMove(document, "gone", START)).toBe(false);
  });

  test("a copy goes to any place, also of a step that nothing can follow", () => {
    const document = chain("split", "exit");
    const copied = copyNode(document, "n1", { node: "n2", port: "no" });
    expect(order(copied?.document ?? document)).toEqual(["split", "exit", "exit"]);
    expect(copyNode(document, "n1")).toBeNull();
    expect(copyNode(document, "n1", { node: "gone", port: "next" })).toBeNull();
  });

  test("a place is named and read again", () => {
    expect(readPlace(placeText({ node: "n3", port: "yes" }))).toEqual({ node: "n3", port: "yes" });
    expect(readPlace(placeText(START))).toEqual(START);
  });

  test("what no path leads to is listed last", () => {
    const rows = outlineOf({ ...chain("tag", "wait"), start: "n1" }, nodes);
    expect(rows.map(({ type }) => type)).toEqual(["node", "end", "lost", "node", "joins"]);
  });

  test("a step that leads to itself can be deleted", () => {
    const document = chain("wait");
    const looped = connect(document, { node: "n1", port: "next" }, "n1");
    expect(removeNode(looped, "n1").start).toBeNull();
  });
});

describe("problems", () => {
  const ready = () => addTrigger(chain("tag"), "manual").document;
  const messages = (document: FlowDocument, resources = {}) =>
    problemsOf(document, KINDS, resources).map(({ message }) => message);

  test("an empty flow needs a trigger and a step", () => {
    expect(messages(emptyDocument("UTC"))).toEqual([
      "Add a trigger: without one, nobody enters the flow.",
      "Add a step: the flow does nothing yet.",
    ]);
  });

  test("names the field that is missing, and a step to which nothing leads", () => {
    expect(problemsOf(ready(), KINDS)).toEqual([
      { at: "n1", field: "tag", severity: "error", message: "Tag is required." },
    ]);
    const alone = { ...ready(), start: null };
    expect(messages(alone)).toContain("This step is not connected. Connect or delete it.");
  });

  test("a loop needs a wait", () => {
    const loop = (kind: string) => connect(chain(kind, "tag"), { node: "n1", port: "next" }, "n2");
    const isWait = ({ kind }: { kind: string }) => nodes.get(kind)?.isWait === true;
    expect(loopWithoutWait(loop("task"), isWait)).not.toBeNull();
    expect(loopWithoutWait(loop("wait"), isWait)).toBeNull();
  });

  test("a segment that was deleted is a problem of the step that uses it", () => {
    const document = addTrigger(chain("exit"), "segment").document;
    const used = { ...document, triggers: [{ id: "t1", kind: "segment", settings: { segment: "gone" } }] };
    expect(messages(used, { segment: new Set(["other"]) })).toEqual(["The segment of this step no longer exists."]);
    expect(messages(used, { segment: new Set(["gone"]) })).toEqual([]);
  });

  test("a field that belongs to another choice is not asked for", () => {
    const document = {
      ...ready(),
      nodes: [
        {
          id: "n1",
          kind: "wait",
          title: "",
          note: "",
          next: { next: null },
          settings: { mode: "time", time: "25:00" },
        },
      ],
    };
    expect(messages(document)).toEqual(["At: enter a time like 09:30."]);
  });

  test("a test needs a goal behind it, wherever it is", () => {
    const problem = "Add a goal behind this step. Without one, no path can win.";
    const manual = addTrigger(chain("ab_test", "wait"), "manual").document;
    expect(messages(manual)).toEqual([problem]);
    expect(messages(addTrigger(chain("ab_test", "wait", "goal"), "manual").document)).toEqual([]);
    expect(messages(addTrigger(chain("goal", "ab_test"), "manual").document)).toEqual([problem]);
  });

  test.each([
    ["none", undefined, []],
    ["of nobody", { percent: "0" }, []],
    ["without a measure", { percent: "10" }, ["Holdout: choose what counts as success."]],
    [
      "of too many",
      { percent: "51", type: "x" },
      ["Percent of contacts to keep out: enter a whole number from 0 to 50."],
    ],
    ["that is right", { percent: "10", type: "x", days: "30" }, []],
  ])("a holdout %s", (_, holdout, expected) => {
    expect(messages({ ...addTrigger(chain("wait"), "manual").document, holdout })).toEqual(expected);
  });
});

describe("the file of a flow", () => {
  test("what the editor writes is read again", () => {
    for (const template of TEMPLATES) {
      const document = template.document("Europe/Tallinn");
      expect(documentSchema.parse(JSON.parse(JSON.stringify(document)))).toEqual(document);
    }
  });

  test.each([
    ["too many steps", { nodes: Array.from({ length: 101 }, (_, at) => ({ ...chain("tag").nodes[0], id: `n${at}` })) }],
    ["two steps of one id", { nodes: [...chain("tag").nodes, ...chain("tag").nodes] }],
    ["a zone that is none", { timeZone: "Mars/Olympus" }],
    ["an id that every object has", { nodes: [{ ...chain("tag").nodes[0], id: "constructor" }], start: "constructor" }],
    ["a member that is none", { extra: 1 }],
    ["a text without end", { nodes: [{ ...chain("tag").nodes[0], settings: { tag: "x".repeat(5_001) } }] }],
  ])("refuses %s", (_, change) => {
    expect(documentSchema.safeParse({ ...chain("tag"), ...change }).success).toBe(false);
  });

  test("a difference names what is new, gone and changed", () => {
    const before = chain("tag", "task");
    const added = addNode(before, kindOf("wait"), START).document;
    const diff = diffOf(before, removeNode(added, "n1"));
    expect(diff.added.map(({ kind }) => kind)).toEqual(["wait"]);
    expect(diff.removed.map(({ id }) => id)).toEqual(["n1"]);
    expect(diff.triggersChanged).toBe(false);
  });
});

describe("templates", () => {
  /** Everything that a template may refer to. */
  const settled = (document: FlowDocument): FlowDocument => {
    const filled = (
      fields: (typeof FLOW_NODE_KINDS)[number]["fields"] = [],
      settings: Readonly<Record<string, string>>,
    ) => ({
      ...settings,
      ...Object.fromEntries(
        fields.flatMap(({ name, resource }) => (resource && !settings[name] ? [[name, "some"]] : [])),
      ),
    });
    return {
      ...document,
      triggers: document.triggers.map((one) => ({
        ...one,
        settings: filled(triggers.get(one.kind)?.fields, one.settings),
      })),
      nodes: document.nodes.map((one) => ({ ...one, settings: filled(nodes.get(one.kind)?.fields, one.settings) })),
    };
  };

  test.each(TEMPLATES.map((template) => [template.id, template] as const))(
    "%s can be published once its needs are chosen",
    (_, template) => {
      const document = template.document("Europe/Tallinn");
      const open = problemsOf(document, KINDS).filter(({ message }) => !message.endsWith("is required."));
      expect(open).toEqual([]);
      expect(problemsOf(settled(document), KINDS)).toEqual([]);
    },
  );

  test("there are forty, each with an id and a title of its own", () => {
    expect(new Set(TEMPLATES.map(({ id }) => id)).size).toBe(40);
    expect(new Set(TEMPLATES.map(({ title }) => title)).size).toBe(40);
  });

  /** Every way through a flow: each step left by each of its ways out. */
  function endsOf(document: FlowDocument, id: string | null, steps = 0): number[] {
    const node = document.nodes.find((one) => one.id === id);
    if (!node) return [steps];
    return Object.values(node.next).flatMap((next) => endsOf(document, next, steps + 1));
  }

  test.each(TEMPLATES.map((template) => [template.id, template] as const))("%s ends by every way", (_, template) => {
    const document = template.document("Europe/Tallinn");
    const ends = endsOf(document, document.start);
    expect(ends.length).toBeGreaterThan(0);
    expect(Math.max(...ends)).toBeLessThanOrEqual(document.nodes.length);
  });
});

describe("waits in the zone of the person", () => {
  const at = (text: string) => Date.parse(text);
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  const TALLINN = "Europe/Tallinn";

  test("days end at the same time of day where the clocks change in between; hours are exact", () => {
    // On 29 March 2026 the clocks of Tallinn go from +2 to +3, on 25 October back.
    expect(iso(afterDuration(at("2026-03-28T10:00:00Z"), 1, "days", TALLINN))).toBe("2026-03-29T09:00:00.000Z");
    expect(iso(afterDuration(at("2026-03-28T10:00:00Z"), 24, "hours", TALLINN))).toBe("2026-03-29T10:00:00.000Z");
    expect(iso(afterDuration(at("2026-10-24T10:00:00Z"), 1, "weeks", TALLINN))).toBe("2026-10-31T11:00:00.000Z");
  });

  test("an hour that does not exist is as much later; of one that comes twice the first counts", () => {
    expect(iso(nextTime(at("2026-03-29T00:00:00Z"), [], "03:30", TALLINN))).toBe("2026-03-29T01:30:00.000Z");
    expect(iso(nextTime(at("2026-10-24T22:00:00Z"), [], "03:30", TALLINN))).toBe("2026-10-25T00:30:00.000Z");
  });

  test("a time of day comes today or on the next day that is meant", () => {
    const friday = at("2026-11-27T10:00:00Z");
    expect(iso(nextTime(friday, [], "13:00", TALLINN))).toBe("2026-11-27T11:00:00.000Z");
    expect(iso(nextTime(friday, [1, 2, 3, 4, 5], "09:00", TALLINN))).toBe("2026-11-30T07:00:00.000Z");
    expect(iso(nextTime(friday, [5], "09:00", TALLINN))).toBe("2026-12-04T07:00:00.000Z");
  });

  test("a date of the contact with an offset; past ones are not waited for, yearly ones return", () => {
    const wait = (settings: Record<string, string>, dateValue: unknown) =>
      iso(
        waitUntil(
          { mode: "date", time: "09:00", ...settings },
          { nowMs: at("2026-11-27T10:00:00Z"), timeZone: TALLINN, dateValue },
        ),
      );
    expect(wait({ offset: "3", direction: "before" }, "2026-12-24")).toBe("2026-12-21T07:00:00.000Z");
    expect(wait({}, "2026-01-01")).toBeNull();
    expect(wait({ yearly: "on" }, "1990-01-01")).toBe("2027-01-01T07:00:00.000Z");
    expect(wait({}, null)).toBeNull();
    expect(wait({}, "no date")).toBeNull();
    expect(anniversary("2024-02-29", 2026)).toBe("2026-03-01");
  });

  test("a schedule of the last day of a month comes in each month", () => {
    const settings = { every: "month", monthday: "31", time: "08:00" };
    expect(iso(nextScheduled(settings, at("2027-02-01T00:00:00Z"), "UTC"))).toBe("2027-02-28T08:00:00.000Z");
    expect(iso(nextScheduled(settings, at("2027-02-28T08:00:00Z"), "UTC"))).toBe("2027-03-31T08:00:00.000Z");
  });
});

describe("conditions, texts and entry", () => {
  const contact = {
    ...{ id: "c1", name: "Mari Maasikas", email: "mari@example.com", phone: null, jobTitle: "", country: "EE" },
    ...{
      language: "et",
      timeZone: null,
      ownerId: null,
      source: "",
      stage: null,
      score: 12,
      custom: { plan: "Pro" },
      tags: ["vip"],
    },
  };

  test("all conditions must hold", () => {
    const known = { contact, event: { total: 49.9 } };
    expect(
      allHold(
        { path1: "contact.country", op1: "is", value1: "ee", path2: "event.total", op2: "at_least", value2: "40" },
        known,
      ),
    ).toBe(true);
    expect(allHold({ path1: "contact.tags", op1: "is", value1: "VIP" }, known)).toBe(true);
    expect(allHold({ path1: "custom.plan", op1: "is_not", value1: "pro" }, known)).toBe(false);
    expect(allHold({ path1: "contact.phone", op1: "is_empty" }, known)).toBe(true);
    expect(allHold({ path1: "contact.constructor", op1: "is_not_empty" }, known)).toBe(false);
  });

  test("variables are filled in, or what is said otherwise", () => {
    expect(
      fillIn("Hi {{contact.firstName}}, {{ custom.plan }}, {{contact.phone|no number}}{{event.x}}", { contact }),
    ).toBe("Hi Mari, Pro, no number");
  });

  test("the parts of an event are read by their own names, and cannot replace its own", () => {
    expect(flatValues({ type: "order.placed", data: { total: 5, type: "fake" }, list: [1] })).toEqual({
      total: 5,
      type: "order.placed",
    });
  });

  test.each([
    ["never", false, false, false],
    ["after_exit", false, true, true],
    ["after_days", false, false, true],
    ["always", true, true, true],
  ] as const)("%s", (rule, whileActive, soon, late) => {
    const days = 86_400_000;
    const enters = (isActive: boolean, nowMs: number) =>
      mayEnter({ rule, days: 30 }, { enteredAtMs: 0, isActive }, nowMs);
    expect([enters(true, 90 * days), enters(false, days), enters(false, 30 * days)]).toEqual([whileActive, soon, late]);
    expect(mayEnter({ rule, days: 30 }, null, 0)).toBe(true);
  });

  test("a random split divides evenly, and the same run takes the same way", () => {
    const shares = Array.from({ length: 4_000 }, (_, at) => shareOf(`run-${at}:3`));
    const below = shares.filter((share) => share < 0.3).length / shares.length;
    expect(below).toBeGreaterThan(0.27);
    expect(below).toBeLessThan(0.33);
    expect(shareOf("run-1:3")).toBe(shares[1]);
  });
});
