import { z } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import { mappingOf, rowToModel } from "./model-mapping.ts";

const model = z.object({ id: z.string(), endedAt: z.string().nullable(), createdAt: z.string() });
const row = {
  createdAt: new Date("2026-11-21T09:30:00Z"),
  endedAt: null,
  id: "a",
  workspaceId: "not for callers",
};

test("a row becomes the members of the model alone, moments as text", () => {
  const shown = rowToModel(model)(row);

  expect(Object.entries(shown)).toEqual([
    ["id", "a"],
    ["endedAt", null],
    ["createdAt", "2026-11-21T09:30:00.000Z"],
  ]);
});

test("a declared mapping comes before that of the model", () => {
  const toModel = ({ id }: typeof row) => ({ id: `${id}!`, endedAt: null, createdAt: "" });

  expect(mappingOf({ model, toModel })(row).id).toBe("a!");
  expect(mappingOf<typeof row, typeof model>({ model })(row).id).toBe("a");
});
