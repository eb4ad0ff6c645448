import { expect, test } from "vitest";
import { inviteState, personName } from "./workspace.ts";

const now = new Date("2026-05-01T00:00:00Z");
const later = new Date(now.getTime() + 1);
const open = { expiresAt: later, acceptedAt: null, revokedAt: null };

test.each([
  [null, "unknown"],
  [open, "open"],
  [{ ...open, expiresAt: now }, "expired"],
  [{ ...open, acceptedAt: now }, "accepted"],
  [{ ...open, acceptedAt: now, expiresAt: now }, "accepted"],
  [{ ...open, revokedAt: now, expiresAt: now }, "revoked"],
] as const)("%j is %s", (invite, state) => {
  expect(inviteState(invite, now)).toBe(state);
});

test("a person without a name is called by the address", () => {
  expect(personName({ firstName: "Ann", lastName: "Tamm", email: "a@example.com" })).toBe("Ann Tamm");
  expect(personName({ firstName: "", lastName: "", email: "a@example.com" })).toBe("a@example.com");
});
