import { expect, test } from "vitest";
import { Visitor } from "#tests/support/visitor.ts";

test.each([
  [{ email: "nobody", password: "x" }, "Please enter a valid email address"],
  [{ email: "ann@example.com", password: "" }, "Password is required"],
  [{}, "Email is required"],
])(
  "a form that cannot be anybody's is refused with the specified default, beside what is wrong: %j",
  async (fields, message) => {
    const answer = await new Visitor().post("/login", fields as Record<string, string>);
    expect(answer.status).toBe(400);
    const text = await answer.text();
    expect(text).toContain("Login Failed. Login failed. Please check your credentials.");
    expect(text).toContain(message);
  },
);
