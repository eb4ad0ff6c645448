import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import type { TestAccount } from "./factories.ts";
import { Visitor } from "./visitor.ts";

export const SECURITY = "/settings/security";

/** The code that an app with this secret shows, some 30-second steps from now. */
export const codeOf = (secret: string, steps = 0, nowMs = Date.now()): string =>
  new TOTP({
    secret: Secret.fromBase32(secret.replaceAll(" ", "")),
    algorithm: "SHA1",
    digits: 6,
    period: 30,
  }).generate({
    timestamp: nowMs + steps * 30_000,
  });

export const textOf = async (response: Response): Promise<string> =>
  (await response.text()).replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("<!-- -->", "");

/** What a person sees: without what the page carries for its script. */
export const visibleText = (html: string): string => html.replace(/<script[\s\S]*?<\/script>/g, "");

const SECRET = /<code[^>]*>((?:[A-Z2-7]{4} ){7}[A-Z2-7]{4})<\/code>/;
const RECOVERY_CODE = /<li>([0-9A-Z]{4}(?:-[0-9A-Z]{4}){5})<\/li>/g;

export const secretIn = (html: string): string => SECRET.exec(html)?.[1]?.replaceAll(" ", "") ?? "";
export const recoveryCodesIn = (html: string): string[] =>
  [...html.matchAll(RECOVERY_CODE)].map(([, code = ""]) => code);

/** Turns the second factor on through the forms. `usedStep` is that of the confirming code: the step before the present one. */
export async function enrol(visitor: Visitor): Promise<{ secret: string; codes: string[] }> {
  const begun = await textOf(await visitor.post(SECURITY, { intent: "two-factor-begin" }));
  const secret = secretIn(begun);
  expect(secret, begun.slice(0, 300)).toHaveLength(32);
  const confirm = () => visitor.post(SECURITY, { intent: "two-factor-confirm", setupCode: codeOf(secret, -1) });
  const first = await confirm();
  // The present step may have ended while its predecessor's code was on the way.
  const confirmed = first.status === 401 ? await confirm() : first;
  const codes = recoveryCodesIn(await textOf(confirmed));
  expect([confirmed.status, codes.length]).toEqual([200, 10]);
  return { secret, codes };
}

/** Gives the password; ends where the code is asked for. */
export async function beginSignIn(
  account: Pick<TestAccount, "email" | "password">,
  visitor = new Visitor(),
  next = "",
): Promise<Visitor> {
  const response = await visitor.post(`/login${next}`, { email: account.email, password: account.password });
  expect([response.status, response.headers.get("location")?.split("?")[0]]).toEqual([303, "/login/verify"]);
  expect(visitor.has("session")).toBe(false);
  return visitor;
}
