import { describe, expect, it } from "vitest";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, securityCases } from "#tests/support/api-cases.ts";
import { createBriefedItem, createContentItem } from "#tests/support/api-rows.ts";

const KEY = { scopes: ["content" as const] };

describe("GET /content/{id}/brief", () => {
  it("answers the brief with how the text covers it, and follows the text", async () => {
    const caller = await createCaller({}, KEY);
    const id = await createBriefedItem(caller);
    const read = async () =>
      (await (await callApi(`/content/${id}/brief`, { key: caller.key })).json()) as Record<string, unknown>;
    expect(await read()).toMatchObject({
      id,
      keyphrase: "kettle",
      language: "en",
      score: expect.any(Number),
      headings: [{ text: "Choose the water", level: 2, pages: 2, isCovered: false }],
      questions: [{ text: "How hot should the water be?", pages: 2, isCovered: false }],
      entities: [{ name: "Earl Grey", pages: 2, uses: 2, isCovered: false }],
      pages: [{ url: "https://one.example/", failure: null }, { url: "https://two.example/" }],
    });
    expect((await read()).terms).toContainEqual(expect.objectContaining({ term: "kettle", uses: 0, state: "missing" }));
    const body = "## Choosing water\n\nThe kettle holds soft water. How hot should the water be? Ask Earl Grey.";
    await callApi(`/content/${id}`, { key: caller.key, method: "PATCH", json: { body } });
    const after = await read();
    expect(after).toMatchObject({
      headings: [{ isCovered: true }],
      questions: [{ isCovered: true }],
      entities: [{ isCovered: true }],
    });
    expect(after.terms).toContainEqual(expect.objectContaining({ term: "kettle", uses: 1, state: "good" }));
    expect(after.score).toBeGreaterThan(80);
  });

  it("answers 404 for a piece without a brief", async () => {
    const caller = await createCaller({}, KEY);
    const id = await createContentItem(caller);
    await expectProblem(await callApi(`/content/${id}/brief`, { key: caller.key }), 404, "not_found");
  });

  securityCases({
    method: "GET",
    path: async (caller) => `/content/${await createBriefedItem(caller)}/brief`,
    scope: "content",
    hasId: true,
  });
});
