import { createExecutionContext, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { newChallenge } from "#app/modules/forms/delivery/submission/proof-of-work.server.ts";
import { newSession, signSession } from "#app/modules/forms/delivery/submission/response-token.server.ts";
import { touchOf } from "#app/modules/forms/domain/answering/touch.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { ORIGIN, SAME_ORIGIN } from "./factories.ts";
import { Visitor } from "./visitor.ts";

export const formContext = () => createAppContext(env, createExecutionContext());

/** A token of a form's page that was opened so long ago. */
export async function formToken(formId: string, openedMsAgo = 10_000): Promise<string> {
  const earlier = { ...formContext(), now: () => new Date(Date.now() - openedMsAgo) };
  const touch = touchOf(new URL(`${ORIGIN}/f/${formId}`), null, Date.now(), formId);
  return signSession(earlier, newSession(earlier, formId, 1, touch));
}

/** The field of a solved puzzle. */
export async function solvedPuzzle(formId: string): Promise<string> {
  const challenge = await newChallenge(formContext(), formId);
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

/** Sends a page of a form as a browser does, files included. */
export function sendFormPage(
  formId: string,
  fields: Record<string, string | File>,
  visitor = new Visitor(),
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ language: "en", intent: "next", ...fields })) body.append(name, value);
  return visitor.send(
    new Request(`${ORIGIN}/f/${formId}`, { method: "POST", body, headers: SAME_ORIGIN, redirect: "manual" }),
  );
}

/** Keys of the objects of a form in the bucket. */
export async function formObjects(workspaceId: string, formId: string): Promise<string[]> {
  const { objects } = await env.FILES.list({ prefix: `workspaces/${workspaceId}/forms/${formId}/` });
  return objects.map(({ key }) => key);
}

/** Works in the object of a form, on its tables. */
export const inForm = <T>(
  formId: string,
  run: (sql: SqlStorage, object: { env: Env; alarm: () => Promise<void> }) => T | Promise<T>,
): Promise<T> =>
  runInDurableObject(env.FORM.getByName(formId), (object, { storage }) =>
    run(storage.sql, object as unknown as { env: Env; alarm: () => Promise<void> }),
  );
