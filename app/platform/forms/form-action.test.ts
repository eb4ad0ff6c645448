import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { appError } from "#app/shared/error.ts";
import { err, ok } from "#app/shared/result.ts";
import { newId } from "../ids.ts";
import { formAction } from "./form-action.server.ts";
import { type FormAnswer, formReply, redirectWithToast } from "./form-answers.server.ts";

const TITLE = z.string({ error: "Enter a title." }).max(5, "Too long");

const TAKEN = appError("conflict", "Another one has this title.", {
  fields: [{ path: "title", message: "This title is in use." }],
});

/** A page on which something is created, renamed and counted. */
const action = formAction({
  require: async ({ params }: ActionFunctionArgs) => {
    if (params.thing !== "mine") throw new Response(null, { status: 404 });
    return { session: { userId: "ann", workspaceId: "tea" } as never, thing: "mine" };
  },
  intents: (intent) => ({
    create: intent({
      schema: z.strictObject({ title: TITLE, tags: z.array(z.string().max(9)).max(9).default([]) }),
      lists: ["tags"],
      run: async ({ input, identity }) => (input.title === "taken" ? err(TAKEN) : ok((await identity()).id)),
      success: (id) => redirectWithToast(`/things/${id}`, "Created"),
    }),
    rename: intent({
      schema: z.strictObject({ title: TITLE }),
      run: async ({ input, thing }) => ok(`${thing}: ${input.title}`),
      success: (value) => formReply({ values: { value } }),
      invalid: "This page does not know that name.",
    }),
    count: intent({
      schema: z.strictObject({}),
      run: async () => {
        throw new Error("The counter is away");
      },
      crash: { event: "things.count_failed", error: appError("unavailable", "Please try again.") },
    }),
    save: intent({ schema: z.object({}), run: async () => ok(undefined) }),
  }),
});

const logged: string[] = [];

/** Posts a form to the page. Gives a reply with its status, or where the answer leads. */
async function post(fields: string, { type = "application/x-www-form-urlencoded", thing = "mine" } = {}) {
  const request = new Request("http://kaja.test/things", {
    method: "POST",
    body: fields,
    headers: { "content-type": type },
  });
  const context = { log: { error: (event: string) => logged.push(event) } } as never;
  const answer = (await action({ request, context, params: { thing } })) as FormAnswer;
  if (answer instanceof Response)
    return { status: answer.status, to: answer.headers.get("Location"), cookie: answer.headers.get("Set-Cookie") };
  const { headers, status = 200 } = answer.init ?? {};
  return { status, reply: answer.data, cache: new Headers(headers).get("Cache-Control") };
}

describe("a form", () => {
  it("leads on with a toast once it is done", async () => {
    expect(await post("intent=create&title=Tea")).toMatchObject({
      status: 303,
      to: expect.stringMatching(/^\/things\/[\w-]{36}$/),
      cookie: expect.stringContaining("Created"),
    });
  });

  it("makes the same thing however often it is sent, and another one from another page", async () => {
    const [key, other] = [newId(), newId()];
    const [first, again, second] = await Promise.all([
      post(`intent=create&title=Tea&key=${key}`),
      post(`intent=create&title=Tea&key=${key}`),
      post(`intent=create&title=Tea&key=${other}`),
    ]);
    expect(again.to).toBe(first.to);
    expect(second.to).not.toBe(first.to);
  });

  it("with a key that is none makes nothing", async () => {
    expect(await post("intent=create&title=Tea&key=1")).toMatchObject({
      status: 400,
      reply: { intent: "create", errors: { "": ["This form is incomplete. Please load the page again."] } },
    });
  });

  it("comes back with messages by field and what was typed, never with a secret", async () => {
    expect(await post("intent=create&title=Teapot&tags=a&tags=b&password=s")).toEqual({
      status: 400,
      cache: "private, no-store",
      reply: {
        intent: "create",
        errors: { title: ["Too long"], "": [expect.any(String)] },
        values: { intent: "create", title: "Teapot", tags: "b" },
        lists: { tags: ["a", "b"] },
      },
    });
  });

  it("comes back with the refusal of the use case beside its field", async () => {
    expect(await post("intent=create&title=taken")).toMatchObject({
      status: 409,
      reply: { intent: "create", errors: { title: ["This title is in use."] }, values: { title: "taken" } },
    });
  });

  it("is answered by the intent that it names, with what its page opened", async () => {
    expect(await post("intent=rename&title=Cup")).toMatchObject({
      status: 200,
      reply: { intent: "rename", values: { value: "mine: Cup" } },
    });
  });

  it.each(["password", "code"])("with a %s that is far too long is refused before it is hashed", async (name) => {
    expect(await post(`intent=save&${name}=${"x".repeat(1_001)}`)).toMatchObject({
      status: 400,
      reply: { intent: "save", asksPassword: true, errors: { password: [expect.any(String)] } },
    });
  });

  it("says that it was saved when nothing else is to be said", async () => {
    expect(await post("intent=save")).toMatchObject({
      status: 200,
      reply: { intent: "save", toast: { kind: "success", title: "Saved" } },
    });
  });

  it("may have one message for all its fields", async () => {
    expect(await post("intent=rename&title=Teapot")).toMatchObject({
      status: 400,
      reply: { errors: { "": ["This page does not know that name."] } },
    });
  });

  it("says so and logs it when its use case fails", async () => {
    expect(await post("intent=count")).toMatchObject({ status: 503, reply: { errors: { "": ["Please try again."] } } });
    expect(logged).toEqual(["things.count_failed"]);
  });

  it.each(["", "intent=", "intent=other", "intent=toString"])("of no known intent is refused: %j", async (fields) => {
    expect(await post(fields)).toMatchObject({
      status: 400,
      reply: { errors: { "": ["This page does not know that action."] } },
    });
  });

  it("that is none is refused", async () => {
    expect(await post("{}", { type: "application/json" })).toMatchObject({
      status: 415,
      reply: { errors: { "": ["Send this as a form."] } },
    });
  });

  it("is not read before its page is open to the person", async () => {
    await expect(post("intent=rename&title=Cup", { thing: "theirs" })).rejects.toMatchObject({ status: 404 });
  });
});

it("a page decides the intent by something else than the field", async () => {
  const chosen = formAction({
    require: "nothing",
    intentOf: (form, { request }) => (new URL(request.url).searchParams.has("b") || form.has("b") ? "b" : "a"),
    intents: (intent) => ({
      a: intent({
        schema: z.object({}),
        run: async () => ok("a"),
        success: (value) => formReply({ values: { value } }),
      }),
      b: intent({
        schema: z.object({}),
        run: async () => ok("b"),
        success: (value) => formReply({ values: { value } }),
      }),
    }),
  });
  const intentOf = async (address: string, fields: string) => {
    const request = new Request(`http://kaja.test${address}`, { method: "POST", body: new URLSearchParams(fields) });
    const answer = (await chosen({ request, context: {} as never, params: {} })) as FormAnswer;
    return answer instanceof Response ? answer.status : answer.data.intent;
  };
  expect(await Promise.all([intentOf("/", "intent=b"), intentOf("/?b", ""), intentOf("/", "b=1")])).toEqual([
    "a",
    "b",
    "b",
  ]);
});
