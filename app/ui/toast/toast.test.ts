import { expect, test } from "vitest";
import { toastLine } from "./toast.tsx";

test.each([
  [{ title: "Account Created!", message: "Please check your email." }, "Account Created! Please check your email."],
  [{ title: "Signup Failed", message: "Too short" }, "Signup Failed. Too short"],
  [{ title: "Saved" }, "Saved."],
])("without scripts a toast is a line that reads well: %o", (toast, line) => {
  expect(toastLine({ kind: "success", ...toast })).toBe(line);
});
