import { describe, expect, test } from "vitest";
import type { Severity } from "../../../domain/facts.ts";
import { severityScore } from "./severity-score.ts";

const page = (rank: number, worst: Severity | null = null) => ({ rank, worst });

describe("severityScore", () => {
  test.each([
    ["no page", [], null],
    ["pages without findings", [page(0.7), page(0.3)], 100],
    ["errors everywhere", [page(0.7, "error"), page(0.3, "error")], 0],
    ["an error on half of the rank", [page(0.5, "error"), page(0.5)], 50],
    ["a warning costs a quarter", [page(0.5, "warning"), page(0.5)], 87.5],
    ["a notice costs a twentieth", [page(1, "notice")], 95],
    ["an error where the links lead costs more", [page(0.9, "error"), page(0.1)], 10],
    ["than where they do not", [page(0.9), page(0.1, "error")], 90],
    ["ranks that do not add up to 1, because other addresses have some", [page(0.2, "error"), page(0.2)], 50],
    ["rounded down, so that 100 means nothing was found", [page(0.99999), page(0.00001, "notice")], 99.9],
  ])("%s", (_, pages, score) => expect(severityScore(pages)).toBe(score));
});
