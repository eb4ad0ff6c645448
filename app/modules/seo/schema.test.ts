import { describe, expect, test } from "vitest";
import { createProjectSchema, findingQuerySchema, updateProjectSchema } from "./schema.ts";

const problems = (
  input: unknown,
  schema: { safeParse: typeof createProjectSchema.safeParse } = createProjectSchema,
) => {
  const result = schema.safeParse(input);
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

describe("a new project", () => {
  test("is completed and trimmed", () => {
    expect(createProjectSchema.parse({ name: "  Tea shop ", url: "example.com" })).toEqual({
      name: "Tea shop",
      url: "https://example.com/",
      schedule: "none",
    });
  });

  test("has a name of 1 to 80 characters", () => {
    expect(problems({ name: "x".repeat(80), url: "example.com" })).toEqual([]);
    expect(problems({ name: "x".repeat(81), url: "example.com" })).toEqual(["name: Use at most 80 characters."]);
    expect(problems({ name: "   ", url: "example.com" })).toEqual(["name: Enter a name."]);
    for (const name of ["a\0b", "a\r\nb", "\ud800", "\u202eevil"]) {
      expect(problems({ name, url: "example.com" })).toEqual(["name: Use letters, digits and signs only."]);
    }
    expect(problems({ name: 7, url: "example.com" })).toEqual(["name: Enter a name."]);
  });

  test("names each missing field", () => {
    expect(problems({})).toEqual(["name: Enter a name.", "url: Enter the URL of the website."]);
  });

  test("has an address of at most 2,048 characters", () => {
    expect(problems({ name: "A", url: `https://example.com/${"a".repeat(2_048)}` })).toContain(
      "url: Use at most 2,048 characters.",
    );
  });

  test("takes one of the schedules and nothing unknown", () => {
    expect(problems({ name: "A", url: "example.com", schedule: "hourly" })).toEqual([
      "schedule: Choose one of the schedules.",
    ]);
    expect(problems({ name: "A", url: "example.com", workspaceId: "other" })).toHaveLength(1);
  });
});

test("a change holds at least one known field", () => {
  expect(updateProjectSchema.safeParse({ schedule: "daily" }).success).toBe(true);
  expect(updateProjectSchema.safeParse({}).success).toBe(false);
  expect(updateProjectSchema.safeParse({ archivedAt: 1 }).success).toBe(false);
});

test("a list of findings asks for 1 to 500", () => {
  expect(findingQuerySchema.parse({}).limit).toBe(50);
  expect(findingQuerySchema.safeParse({ limit: "501" }).success).toBe(false);
  expect(findingQuerySchema.safeParse({ limit: "0" }).success).toBe(false);
  expect(findingQuerySchema.safeParse({ severity: "fatal" }).success).toBe(false);
});
