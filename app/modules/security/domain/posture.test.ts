import { expect, test } from "vitest";
import { days } from "#app/shared/time.ts";
import {
  checkPosture,
  FORGOTTEN_SESSION_MS,
  OLD_PASSWORD_MS,
  type PostureFacts,
  type PostureKey,
  scoreOf,
  UNUSED_KEY_MS,
} from "./posture.ts";

const NOW = new Date("2026-03-04T05:06:07Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);

const key = (more: Partial<PostureKey> = {}): PostureKey => ({
  name: "Script",
  createdAt: ago(days(200)),
  lastUsedAt: ago(days(1)),
  expiresAt: null,
  isBound: true,
  ...more,
});

const SAFE: PostureFacts = {
  emailConfirmed: true,
  hasTwoFactor: true,
  recoveryCodesLeft: 10,
  passkeyCount: 1,
  passwordSince: ago(days(30)),
  otherSessionsSeenAt: [ago(days(1))],
  keys: [key()],
  memberCount: 2,
  ownerCount: 2,
};

const open = (facts: Partial<PostureFacts>) =>
  checkPosture({ ...SAFE, ...facts }, NOW)
    .filter(({ done }) => !done)
    .map(({ id }) => id);

test("an account with everything has nothing to do", () => {
  const checks = checkPosture(SAFE, NOW);
  expect(checks.map(({ id }) => id)).toEqual([
    "email",
    "two-factor",
    "recovery-codes",
    "passkey",
    "password",
    "sessions",
    "unused-keys",
    "unbound-keys",
    "owners",
  ]);
  expect(scoreOf(checks)).toEqual({ done: 9, total: 9, percent: 100 });
});

test.each<[string, Partial<PostureFacts>, string[]]>([
  ["unconfirmed", { emailConfirmed: false }, ["email"]],
  ["no second factor", { hasTwoFactor: false, recoveryCodesLeft: 0 }, ["two-factor"]],
  ["few codes", { recoveryCodesLeft: 2 }, ["recovery-codes"]],
  ["three codes", { recoveryCodesLeft: 3 }, []],
  ["no passkey", { passkeyCount: 0 }, ["passkey"]],
  ["a year old", { passwordSince: ago(OLD_PASSWORD_MS) }, []],
  ["older password", { passwordSince: ago(OLD_PASSWORD_MS + 1) }, ["password"]],
  ["a session of a week", { otherSessionsSeenAt: [ago(FORGOTTEN_SESSION_MS)] }, []],
  ["a forgotten session", { otherSessionsSeenAt: [ago(FORGOTTEN_SESSION_MS + 1)] }, ["sessions"]],
  ["a key used 90 days ago", { keys: [key({ lastUsedAt: ago(UNUSED_KEY_MS) })] }, []],
  ["an unused key", { keys: [key({ lastUsedAt: ago(UNUSED_KEY_MS + 1) })] }, ["unused-keys"]],
  ["a key never used", { keys: [key({ lastUsedAt: null })] }, ["unused-keys"]],
  ["a new key never used", { keys: [key({ lastUsedAt: null, createdAt: NOW })] }, []],
  ["a key without bounds", { keys: [key({ isBound: false })] }, ["unbound-keys"]],
  ["a key that ends", { keys: [key({ isBound: false, expiresAt: NOW })] }, []],
  ["one owner of two members", { ownerCount: 1 }, ["owners"]],
  ["alone", { ownerCount: 1, memberCount: 1 }, []],
])("%s", (_, facts, ids) => {
  expect(open(facts)).toEqual(ids);
});

test("what has no meaning is not counted", () => {
  const checks = checkPosture(
    { ...SAFE, hasTwoFactor: false, recoveryCodesLeft: 0, keys: [], memberCount: 1, ownerCount: 1 },
    NOW,
  );
  expect(checks.map(({ id }) => id)).toEqual(["email", "two-factor", "passkey", "password", "sessions"]);
  expect(scoreOf(checks)).toEqual({ done: 4, total: 5, percent: 80 });
});

test("many keys are named shortly", () => {
  const names = ["A", "B", "C", "D"].map((name) => key({ name, isBound: false }));
  expect(checkPosture({ ...SAFE, keys: names }, NOW).find(({ id }) => id === "unbound-keys")?.text).toContain(
    "“A”, “B” and 2 more",
  );
  expect(
    checkPosture({ ...SAFE, keys: names.slice(0, 2) }, NOW).find(({ id }) => id === "unbound-keys")?.text,
  ).toContain("“A” and “B”");
});

test("every open check says where to go", () => {
  for (const { href, link, text } of checkPosture({ ...SAFE, emailConfirmed: false }, NOW))
    expect([href.startsWith("/"), link !== "", text !== ""]).toEqual([true, true, true]);
});

test("the score is never full while something is open", () => {
  const checks = Array.from({ length: 300 }, (_, n) => ({ done: n > 0 }));
  expect(scoreOf(checks).percent).toBe(99);
  expect(scoreOf([]).percent).toBe(100);
});
