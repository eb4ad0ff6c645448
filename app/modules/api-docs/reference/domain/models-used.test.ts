import { expect, test } from "vitest";
import { modelsUsed } from "./models-used.ts";
import type { FieldView, ModelView, OperationView } from "./openapi.ts";

const field = (type: string): FieldView => ({ name: "x", type, required: true, description: "" });
const model = (name: string, ...types: string[]): ModelView => ({ name, fields: types.map(field) });

const MODELS = [
  model("Project", "Crawl or null", "string"),
  model("Crawl", "list of Crawl"),
  model("Page", "list of Project"),
  model("Input", "Nested"),
  model("Nested", "string"),
  model("Lead", "string"),
];

const operation = (answers: (string | null)[], body: string[] = []): OperationView => ({
  id: "x",
  method: "GET",
  path: "/x",
  summary: "",
  description: "",
  parameters: [],
  body: { model: null, required: true, fields: body.map(field), example: null },
  answers: answers.map((name) => ({ status: "200", description: "", model: name, example: null })),
});

test("models of the answers and the body, with those that they hold, each once", () => {
  const names = (used: OperationView) => modelsUsed(used, MODELS).map(({ name }) => name);
  expect(names(operation(["Page"]))).toEqual(["Project", "Crawl", "Page"]);
  expect(names(operation([null], ["Nested or null"]))).toEqual(["Nested"]);
  expect(names(operation(["Crawl", "Unknown"]))).toEqual(["Crawl"]);
  expect(names(operation([]))).toEqual([]);
});
