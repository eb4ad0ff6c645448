import { expect, test } from "vitest";
import { Visitor } from "#tests/support/visitor.ts";

test.each([
  [{ email: "nobody", password: "x" }, "Please enter a valid email address"],
  [{ email: "ann@example.com", password: "" }, "Password is required"],
  [{}, "Email is required"],
])("a form that cannot be anybody's is refused once, beside the field: %j", async (fields, message) => {
  const answer = await new Visitor().post("/login", fields as Record<string, string>);
  expect(answer.status).toBe(400);
  const text = await answer.text();
  const said = (words: string) => text.split("<script")[0]?.split(words).length;
  // Beside the field, and nowhere else: not in a banner over the form as well.
  expect(said(message)).toBe(2);
  expect(said("Login Failed")).toBe(1);
  // The specified words are part of the answer all the same.
  expect(text).toContain("Login failed. Please check your credentials.");
});
