import { expect, test } from "vitest";
import { internalErrorResponse, unavailableResponse } from "./fallback-responses.ts";

const from = (accept: string) => new Request("http://localhost/x", { headers: { accept } });

test("a browser gets the specified words and two ways on", async () => {
  const response = internalErrorResponse(from("text/html,*/*"));
  const html = await response.text();
  expect(response.status).toBe(500);
  expect(response.headers.get("content-type")).toContain("text/html");
  expect(html).toContain(
    "An unexpected error occurred. Don't worry, this has been logged and our team will look into it.",
  );
  expect(html).toContain("Try Again");
  expect(html).toContain('href="/dashboard"');
});

test("a program gets problem+json, with the time to come back when the service is down", async () => {
  const response = unavailableResponse(from("*/*"));
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("300");
  expect(response.headers.get("content-type")).toContain("application/problem+json");
  const problem = (await response.json()) as Record<string, unknown>;
  expect(problem).toMatchObject({
    type: "urn:kaja:problem:unavailable",
    status: 503,
    code: "unavailable",
    requestId: response.headers.get("request-id"),
  });
  expect(problem.detail).toMatch(/\.$/);
});
