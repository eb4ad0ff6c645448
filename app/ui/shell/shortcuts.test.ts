import { describe, expect, it, test } from "vitest";
import { MODULES, moduleLinks, OPEN_PATHS } from "#app/modules/cards.server.ts";
import {
  availableShortcuts,
  handlerOf,
  isSingleKey,
  keyName,
  onShortcut,
  press,
  SHORTCUTS,
  toolShortcuts,
} from "./shortcuts.ts";

const ALL = [...SHORTCUTS, ...toolShortcuts(moduleLinks({ admin: true }))];

/** Presses keys one after the other; the ids of what was hit. */
function pressAll(keys: string): string[] {
  let pending: readonly string[] = [];
  return keys.split(" ").flatMap((key) => {
    const pressed = press(pending, key, ALL);
    pending = pressed.pending;
    return pressed.hit ? [pressed.hit.id] : [];
  });
}

describe("keys one after the other", () => {
  it.each([
    ["?", ["sheet"]],
    ["mod+k", ["palette"]],
    ["g d", ["go-dashboard"]],
    ["g y", ["go-security"]],
    ["g ] d", ["report-day"]],
    ["g x", ["list-select"]],
    ["g g d", ["go-dashboard"]],
    ["g ? d", ["sheet", "report-day"]],
    ["d", ["report-day"]],
    ["g mod+k", ["palette"]],
    ["g s g d", ["go-settings", "go-dashboard"]],
  ])("%s", (keys, hits) => {
    expect(pressAll(keys)).toEqual(hits);
  });
});

test.each([
  [{ key: "k", ctrlKey: true }, "mod+k"],
  [{ key: "K", metaKey: true }, "mod+k"],
  [{ key: "?" }, "?"],
  [{ key: "G" }, "G"],
  [{ key: "Control", ctrlKey: true }, null],
  [{ key: "Shift" }, null],
  [{ key: "g", altKey: true }, null],
])("%j is called %s", (pressed, name) => {
  expect(keyName({ ctrlKey: false, metaKey: false, altKey: false, ...pressed })).toBe(name);
});

test("no shortcut begins with another one, and each leads to a page that exists", () => {
  for (const one of ALL) {
    for (const other of ALL)
      if (one !== other) expect(one.keys.every((key, index) => other.keys[index] === key)).toBe(false);
    const page = `/${one.to?.split(/[/?#]/)[1]}`;
    if (one.to) expect(OPEN_PATHS.has(page) || ["/workspace", "/notices"].includes(page)).toBe(true);
  }
  expect(isSingleKey({ id: "", keys: ["mod+k"], label: "" })).toBe(false);
  expect(isSingleKey({ id: "", keys: ["g", "d"], label: "" })).toBe(true);
});

test("every tool with a page of its own is opened by G and the key of its manifest", () => {
  const own = MODULES.filter(({ href }) => href && !href.includes("#"));
  expect(own.filter(({ goKey }) => goKey === undefined).map(({ id }) => id)).toEqual([]);
  expect(toolShortcuts(moduleLinks({ admin: true }))).toContainEqual({
    id: "go-seo",
    keys: ["g", "e"],
    label: "SEO Engine",
    to: "/seo",
  });
  expect(toolShortcuts(moduleLinks({ admin: false })).some(({ to }) => to === "/admin")).toBe(false);
});

test("what nobody registered for is not offered", () => {
  const has = () => availableShortcuts([]).some(({ id }) => id === "palette");
  const palette = SHORTCUTS.find(({ id }) => id === "palette");
  expect(has()).toBe(false);
  const first = onShortcut("palette", () => undefined);
  const run = () => undefined;
  const second = onShortcut("palette", run);
  first();
  expect(has()).toBe(true);
  expect(palette && handlerOf(palette)).toBe(run);
  second();
  expect(has()).toBe(false);
});
