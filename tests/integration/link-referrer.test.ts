import { expect, test } from "vitest";
import { Visitor } from "#tests/support/visitor.ts";

test.each(["/confirm?token=abc", "/reset-password?token=abc"])(
  "%s sends its address to nobody, not even to the files it loads",
  async (path) => {
    const visitor = new Visitor();
    const shown = await visitor.get(path);
    const posted = await visitor.post(path, { token: "abc", password: "x", confirmPassword: "x" });
    expect([shown.headers.get("referrer-policy"), posted.headers.get("referrer-policy")]).toEqual([
      "strict-origin",
      "strict-origin",
    ]);
  },
);
