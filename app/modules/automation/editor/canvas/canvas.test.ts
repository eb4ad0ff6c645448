import { describe, expect, test } from "vitest";
import { emptyDocument, type FlowDocument } from "../../domain/document/document.ts";
import { addNode, addTrigger, connect } from "../../domain/document/edit.ts";
import { graphOf } from "../../domain/document/graph.ts";
import { MAX_NODES } from "../../domain/limits.ts";
import { FLOW_NODE_KINDS } from "../../nodes/kinds.ts";
import { FLOW_TRIGGER_KINDS } from "../../nodes/triggers.ts";
import { reportMarks, runMarks } from "../../runs/canvas-marks.ts";
import { TEMPLATES } from "../../templates/journeys.ts";
import type { CanvasCard, CanvasView } from "./canvas-view.ts";
import { canvasOf } from "./view.server.ts";
import { firstViewport, placeNear, stepTowards, viewportShowing } from "./viewport.ts";

const kinds = {
  nodes: new Map(FLOW_NODE_KINDS.map((kind) => [kind.kind, kind])),
  triggers: new Map(FLOW_TRIGGER_KINDS.map((kind) => [kind.kind, kind])),
};

const kindOf = (kind: string) => {
  const found = kinds.nodes.get(kind);
  if (!found) throw new Error(`No kind ${kind}`);
  return found;
};

/** A split, whose "yes" waits and whose "no" ends, and a task after the wait: n1 to n3. */
function sample(): FlowDocument {
  const split = addNode(addTrigger(emptyDocument("UTC"), "manual").document, kindOf("split"), { node: null, port: "" });
  const wait = addNode(split.document, kindOf("wait"), { node: split.id, port: "yes" });
  return addNode(wait.document, kindOf("task"), { node: wait.id, port: "next" }).document;
}

/** A flow as large as flows can be: splits whose ways meet again at the last step. */
function largest(): FlowDocument {
  let document = addNode(emptyDocument("UTC"), kindOf("task"), { node: null, port: "" }).document;
  let place: { node: string | null; port: string } = { node: null, port: "" };
  while (document.nodes.length < MAX_NODES) {
    const added = addNode(document, kindOf(document.nodes.length % 3 === 0 ? "split" : "wait"), place);
    const isSplit = document.nodes.length % 3 === 0;
    document = isSplit ? connect(added.document, { node: added.id, port: "no" }, "n1") : added.document;
    place = { node: added.id, port: isSplit ? "yes" : "next" };
  }
  return document;
}

const draw = (document: FlowDocument, marks: Parameters<typeof canvasOf>[1] = { isEditable: true }): CanvasView =>
  canvasOf({ document, kinds, summaries: { n2: "3 days" } }, marks);

const cardAt = (view: CanvasView, id: string): CanvasCard => {
  const found = view.cards.find((card) => card.id === id);
  if (!found) throw new Error(`No card ${id}`);
  return found;
};

const overlaps = (one: CanvasCard, other: CanvasCard): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

describe("the graph of a flow", () => {
  test("has a card for each step and end, and a line for each place", () => {
    const { cards, lines } = graphOf(sample(), kinds.nodes);
    expect(cards.map(({ type, id }) => `${type} ${id}`)).toEqual([
      "entry entry",
      "step n1",
      "step n2",
      "step n3",
      "end n3.next",
      "end n1.no",
    ]);
    expect(lines.map(({ from, to, label }) => [from, to, label])).toEqual([
      ["entry", "n1", ""],
      ["n1", "n2", "Yes"],
      ["n2", "n3", ""],
      ["n3", "n3.next", ""],
      ["n1", "n1.no", "No"],
    ]);
  });

  test("draws a step once where paths meet", () => {
    const { cards, lines } = graphOf(connect(sample(), { node: "n1", port: "no" }, "n3"), kinds.nodes);
    expect(cards.filter(({ id }) => id === "n3")).toHaveLength(1);
    expect(lines.filter(({ to }) => to === "n3").map(({ id }) => id)).toEqual(["n2.next", "n1.no"]);
  });

  test("cuts a loop where it leads back, and shows what no path leads to", () => {
    const looped = graphOf(connect(sample(), { node: "n3", port: "next" }, "n1"), kinds.nodes);
    expect(looped.cards).toContainEqual({
      type: "jump",
      isBack: true,
      id: "n3.next",
      place: { node: "n3", port: "next" },
      target: "n1",
    });
    const { cards } = graphOf({ ...sample(), start: "n3" }, kinds.nodes);
    expect(cards.flatMap((card) => (card.type === "step" ? [[card.id, card.number]] : []))).toEqual([
      ["n3", 1],
      ["n1", null],
      ["n2", null],
    ]);
    expect(cards.some(({ type }) => type === "jump")).toBe(false);
  });

  test("cuts lines that would pass many rows, but not the last that leads to a step", () => {
    const { cards, lines } = graphOf(largest(), kinds.nodes);
    expect(lines.filter(({ to }) => to === "n1").length).toBeGreaterThan(0);
    expect(cards.filter((card) => card.type === "jump" && !card.isBack && card.target === "n1").length).toBeGreaterThan(
      20,
    );
  });
});

describe("the layout", () => {
  test.each(TEMPLATES.map((template) => [template.id, template.document("UTC")] as const))(
    "puts no two cards of %s on each other, and each below what leads to it",
    (_, document) => {
      const view = draw(document);
      for (const [at, card] of view.cards.entries())
        for (const other of view.cards.slice(at + 1))
          expect(overlaps(card, other), `${card.id}, ${other.id}`).toBe(false);
      for (const { from, to } of graphOf(document, kinds.nodes).lines)
        expect(cardAt(view, to).y, `${from} to ${to}`).toBeGreaterThan(
          cardAt(view, from).y + cardAt(view, from).height,
        );
      expect(view.lines.every(({ path }) => /^M[\d. -]+(?:[VHQ][\d. -]+)+$/.test(path))).toBe(true);
    },
  );

  test("puts the button of each line between its cards", () => {
    const view = draw(sample());
    for (const { from, to, id } of graphOf(sample(), kinds.nodes).lines) {
      const way = cardAt(view, from).waysOut.find((one) => one.id === id);
      expect(way?.y).toBeGreaterThan(cardAt(view, from).y + cardAt(view, from).height);
      expect(way?.y).toBeLessThan(cardAt(view, to).y);
    }
    expect(cardAt(view, "n1").waysOut.map(({ label, leadsTo }) => [label, leadsTo])).toEqual([
      ["Yes", "2. Wait"],
      ["No", "the end"],
    ]);
  });

  test.each(TEMPLATES.map((template) => [template.id, template.document("UTC")] as const))(
    "keeps the ways out of each step of %s in their order from the left",
    (_, document) => {
      for (const { waysOut } of draw(document).cards) {
        const across = waysOut.map(({ x }) => x);
        expect(across).toEqual(across.toSorted((one, other) => one - other));
      }
    },
  );

  test("shows what is filled in, notes and problems", () => {
    const document = sample();
    const noted = {
      ...document,
      nodes: document.nodes.map((node) => ({ ...node, note: node.id === "n2" ? "Why" : "" })),
    };
    const view = draw(noted, { faulty: ["n3"] });
    expect(cardAt(view, "n2").content).toMatchObject({
      title: "Wait",
      summary: "3 days",
      note: "Why",
      isFaulty: false,
    });
    expect(cardAt(view, "n3").content).toMatchObject({ isFaulty: true });
    expect(cardAt(view, "n2").height).toBeGreaterThan(cardAt(view, "n3").height);
  });

  test("takes the largest flow", () => {
    const view = draw(largest());
    expect(view.cards.filter(({ content }) => content.type === "step")).toHaveLength(MAX_NODES);
  });
});

describe("what a run did", () => {
  test("its path is strong, its steps say how they ended, the others are faint", () => {
    const marks = runMarks([
      { node: "n1", state: "done", port: "yes" },
      { node: "n2", state: "done", port: "next" },
      { node: "n3", state: "failed", port: null },
    ]);
    const view = draw(sample(), marks);
    expect(Object.fromEntries(view.lines.map(({ id, look }) => [id, look]))).toEqual({
      ".": "strong",
      "n1.yes": "strong",
      "n2.next": "strong",
      "n3.next": "faint",
      "n1.no": "faint",
    });
    expect(cardAt(view, "n3").content).toMatchObject({ state: { label: "Failed", tone: "bad" }, isFaint: false });
  });

  test("a step that was passed again says how often", () => {
    const { states } = runMarks([
      { node: "n1", state: "done", port: "next" },
      { node: "n1", state: "waiting", port: null },
    ]);
    expect(states?.get("n1")?.label).toBe("Waiting, 2 times here");
  });

  test("the report counts on cards and lines", () => {
    const document = sample();
    const counts = [
      { version: 2, node: "n1", port: "", count: 1200 },
      { version: 2, node: "n1", port: "no", count: 300 },
      { version: 1, node: "n1", port: "no", count: 9 },
    ];
    const view = draw(document, reportMarks(document, { counts, present: { n1: 100 } }, 2));
    expect(cardAt(view, "n1").content).toMatchObject({
      figures: [
        ["entered", "1,200"],
        ["here now", "100"],
        ["completed", "1,100"],
      ],
    });
    expect(cardAt(view, "n1").waysOut.map(({ label }) => label)).toEqual(["Yes · 0", "No · 300"]);
    const [all, some, none] = [".", "n1.no", "n1.yes"].map((id) => view.lines.find((line) => line.id === id));
    expect(all?.widthPx).toBeGreaterThan(some?.widthPx ?? 0);
    expect(none?.look).toBe("plain");
  });
});

describe("what is seen", () => {
  const view = draw(sample());
  const frame = { width: 700, height: 600 };

  test("all of a small flow, the beginning of a large one", () => {
    const small = firstViewport(view, { width: 2000, height: 2000 });
    expect(small.zoom).toBe(1);
    const large = firstViewport(draw(largest()), frame);
    expect(large).toMatchObject({ y: 0 });
    expect(large.zoom).toBeGreaterThanOrEqual(0.8);
  });

  test("moves only to what is out of sight", () => {
    const viewport = { x: 0, y: 0, zoom: 1 };
    expect(viewportShowing({ x: 100, y: 100, width: 200, height: 70 }, viewport, frame)).toBeNull();
    expect(viewportShowing({ x: 100, y: 900, width: 200, height: 70 }, viewport, frame)).toEqual({
      x: 0,
      y: -382,
      zoom: 1,
    });
    expect(viewportShowing({ x: -50, y: 0, width: 200, height: 70 }, viewport, frame)).toEqual({
      x: 62,
      y: 12,
      zoom: 1,
    });
  });

  test("arrows go to the nearest step, and a drop takes the nearest place", () => {
    expect(stepTowards(view.cards, "n1", "ArrowDown")).toBe("n2");
    expect(stepTowards(view.cards, "n2", "ArrowUp")).toBe("n1");
    expect(stepTowards(view.cards, "n1", "ArrowUp")).toBeNull();
    const way = cardAt(view, "n1").waysOut[0];
    const near = { x: (way?.x ?? 0) + 10, y: way?.y ?? 0 };
    expect(placeNear(view, new Set(["n1.yes", "n2.next"]), near, 64)).toBe("n1.yes");
    expect(placeNear(view, new Set(["n1.yes"]), { x: -500, y: 0 }, 64)).toBeNull();
  });
});
