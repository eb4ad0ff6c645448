import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, inject, test } from "vitest";
import type { AssistLine, AssistReply } from "#app/modules/content/assist/assist-reply.ts";
import { assist, markAssisted } from "#app/modules/content/assist/service.server.ts";
import { streamWriting } from "#app/modules/content/assist/stream.server.ts";
import { createContent } from "#app/modules/content/service.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { usedOf } from "#app/platform/usage/usage.server.ts";
import { openDatabase } from "#db/client.ts";
import { contentItems, contentRevisions } from "#db/schema/content.ts";
import { contextAt } from "#tests/support/billing.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { type AskedOfModel, MODEL_TOKENS } from "#tests/support/language-model.ts";
import { eventually } from "#tests/support/privacy.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const NOW = new Date();
const BODY =
  "## Which water?\n\nBrew green tea with water of 75 degrees. Two minutes are enough for most leaves.\n\n## Which cup?\n";

const MODELS = `${inject("languageModelUrl")}/assist`;
const withModel = (model: string): RequestContext =>
  contextAt(NOW, { config: { AI_BASE_URL: `${MODELS}/v1`, AI_API_KEY: "sk", AI_MODEL: model } });
/** Prepares a text and has it written. */
async function write(...call: Parameters<typeof assist>) {
  const writing = await assist(...call);
  return writing.ok ? writing.value.write() : writing;
}
const asked = async (): Promise<AskedOfModel[]> => (await fetch(`${MODELS}/asked`)).json();
const actorOf = ({ userId, workspaceId }: TestAccount) =>
  ({ userId, workspaceId, plan: "pro", workspaceRole: "owner" }) as Parameters<typeof assist>[1];

async function opened(body = BODY) {
  const account = await createAccount(env);
  const made = await createContent(contextAt(NOW), actorOf(account), {
    ...{ title: "Winter tea", body, status: "draft", kind: "article", keyphrase: "green tea" },
  } as Parameters<typeof createContent>[2]);
  if (!made.ok) throw new Error(made.error.message);
  const visitor = new Visitor(account.cookie);
  const path = `/content/${made.value.id}/assist`;
  const ask = async (fields: Record<string, string>) => {
    const answer = await visitor.post(path, { intent: "write", ...fields });
    return { status: answer.status, reply: (await answer.json()) as AssistReply };
  };
  return { account, actor: actorOf(account), id: made.value.id, visitor, path, ask };
}

describe("without a model", () => {
  test("rules write from the piece's own words, and the answer says so", async () => {
    const { ask } = await opened();
    const { status, reply } = await ask({ task: "titles" });
    expect(status).toBe(200);
    expect(reply.written).toMatchObject({ source: "built-in", model: null, tokens: 0 });
    expect(reply.written?.texts).toContain("Green tea: Winter tea");
    expect(reply.written?.sources).toEqual(["Title", "Text of this piece", "Keyphrase"]);
    const description = await ask({ task: "description" });
    expect(description.reply.written?.texts[0]).toContain("Brew green tea with water of 75 degrees.");
  });

  test("what rules cannot do is said plainly; nothing is stored", async () => {
    const { ask, id } = await opened();
    const before = await db.select().from(contentItems).where(eq(contentItems.id, id));
    for (const task of ["rewrite", "translate"]) {
      const { status, reply } = await ask({ task, passage: "One. Two." });
      expect([status, reply.errors[""]?.[0]]).toEqual([409, expect.stringContaining("needs a language model")]);
    }
    expect((await ask({ task: "outline" })).reply.errors[""]?.[0]).toContain("Make a brief first");
    expect(await db.select().from(contentItems).where(eq(contentItems.id, id))).toEqual(before);
  });

  test("no piece is marked as written with a model", async () => {
    const { visitor, path } = await opened();
    expect((await visitor.post(path, { intent: "used" })).status).toBe(409);
  });
});

describe("with a model", () => {
  test("its list is read, its tokens count, and the question holds the piece as data alone", async () => {
    const { actor, id } = await opened();
    await asked();
    const written = await write(withModel("lister"), actor, id, { task: "titles", passage: "" });
    expect(written).toMatchObject({
      ok: true,
      value: { texts: ["Tea in winter", "Warm cups"], source: "model", model: "lister", tokens: MODEL_TOKENS },
    });
    const [{ body } = { body: null }] = await asked();
    const [system, user] = body?.messages ?? [];
    expect(system?.content).not.toContain("Winter tea");
    expect(JSON.parse(user?.content ?? "{}")).toMatchObject({
      title: "Winter tea",
      keyphrase: "green tea",
      language: "English",
    });
  });

  test("a passage is rewritten; one that answers something else leaves it to the rules, with the reason", async () => {
    const { actor, id } = await opened();
    const passage = "Tea is nice. It is also warm. Tea is nice in winter.";
    expect(await write(withModel("editor"), actor, id, { task: "rewrite", passage })).toMatchObject({
      ok: true,
      value: { texts: ["Short and clear."], source: "model", sources: ["The passage"] },
    });
    expect(await write(withModel("broken"), actor, id, { task: "shorten", passage })).toMatchObject({
      ok: true,
      value: { source: "built-in", tokens: 0, notice: expect.stringContaining("gave no answer") },
    });
    expect(await write(withModel("broken"), actor, id, { task: "rewrite", passage })).toMatchObject({
      ok: false,
      error: { code: "conflict", message: expect.stringContaining("gave no answer") },
    });
  });

  const streamed = async (model: string) => {
    const { actor, id, account } = await opened();
    const context = withModel(model);
    const writing = await assist(context, actor, id, { task: "titles", passage: "" });
    if (!writing.ok) throw new Error(writing.error.message);
    return { account, reader: streamWriting(context, writing.value.write).body?.pipeThrough(new TextDecoderStream()) };
  };

  test("its words come while it writes, its thoughts do not, and the end is the whole reply", async () => {
    for (const model of ["lister", "thinker"]) {
      const { reader } = await streamed(model);
      let text = "";
      const pieces = reader?.getReader();
      for (let piece = await pieces?.read(); piece && !piece.done; piece = await pieces?.read()) text += piece.value;
      const lines = text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as AssistLine);
      const shown = lines.flatMap((line) => ("text" in line ? [line.text] : []));
      expect(shown.length).toBeGreaterThan(3);
      expect(shown.every((one, at) => at === 0 || one.startsWith(shown[at - 1] ?? ""))).toBe(true);
      expect(shown.join("")).not.toContain("think");
      expect(lines.at(-1)).toMatchObject({
        reply: { written: { texts: ["Tea in winter", "Warm cups"], source: "model", model, tokens: MODEL_TOKENS } },
      });
    }
  });

  test("who stops reading ends the call, and what was written by then counts", async () => {
    const { reader, account } = await streamed("slow");
    const lines = reader?.getReader();
    expect((await lines?.read())?.value).toContain("1. Tea");
    await lines?.cancel();
    await eventually("the service is hung up on", async () =>
      ((await (await fetch(`${inject("languageModelUrl")}/left`)).json()) as string[]).includes("slow"),
    );
    const tokens = await eventually("its tokens are counted", () =>
      usedOf(contextAt(NOW), account.workspaceId, "ai_tokens"),
    );
    expect(tokens).toBeGreaterThan(50);
  });

  test("a piece that got its words says so in every later revision", async () => {
    const { actor, id, visitor } = await opened();
    expect(await markAssisted(withModel("lister"), actor, id)).toEqual({ ok: true, value: undefined });
    expect((await visitor.post(`/content/${id}/revisions`, { intent: "keep" })).status).toBe(303);
    const rows = await db.select().from(contentRevisions).where(eq(contentRevisions.itemId, id));
    expect(rows.map(({ assistedBy }) => assistedBy)).toEqual(["lister"]);
    expect(await (await visitor.get(`/content/${id}/revisions`)).text()).toContain("With AI: lister");
  });
});

describe("bad input", () => {
  test("is refused beside its field", async () => {
    const { ask } = await opened("tea ".repeat(1_500));
    expect((await ask({ task: "poem" })).status).toBe(400);
    expect((await ask({ task: "shorten" })).reply.errors.passage?.[0]).toContain("more than 4000 characters");
    expect((await ask({ task: "shorten", passage: "x".repeat(4_001) })).status).toBe(400);
    const empty = await opened("");
    expect((await empty.ask({ task: "shorten" })).reply.errors.passage?.[0]).toContain("Paste a passage");
  });

  test("of another workspace, a viewer and a stranger gets nothing", async () => {
    const { path, account } = await opened();
    const fields = { intent: "write", task: "titles" };
    expect((await new Visitor((await createAccount(env)).cookie).post(path, fields)).status).toBe(404);
    const viewer = await createAccount(env, { workspaceId: account.workspaceId, workspaceRole: "viewer" });
    expect((await new Visitor(viewer.cookie).post(path, fields)).status).toBe(403);
    expect((await new Visitor().post(path, fields)).status).toBe(302);
    expect((await new Visitor(account.cookie).post(`/content/${newId()}/assist`, fields)).status).toBe(404);
  });
});
