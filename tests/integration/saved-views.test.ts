import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { listSavedViews, MAX_VIEWS_OF_LIST, saveView } from "#app/modules/saved-views/service.server.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const LIST = "seo.pages";

const viewsOf = ({ userId, workspaceId }: TestAccount) => listSavedViews({ db, workspaceId }, { userId }, LIST);
const save = (account: TestAccount, fields: Record<string, string>) =>
  new Visitor(account.cookie).post("/views", { intent: "save", list: LIST, query: "", from: "/seo", ...fields });
const toastOf = (answer: Response) => decodeURIComponent(answer.headers.get("set-cookie") ?? "");

test("a view is saved, replaced under its name, and deleted", async () => {
  const account = await createAccount(env);
  const answer = await save(account, {
    name: "Errors",
    query: "issues=errors&sort=-words",
    from: "/seo/projects/1/pages?issues=errors",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/seo/projects/1/pages?issues=errors"]);
  await save(account, { name: "Errors", query: "issues=errors" });
  const views = await viewsOf(account);
  expect(views).toMatchObject([{ name: "Errors", query: "issues=errors" }]);

  await new Visitor(account.cookie).post("/views", { intent: "delete", id: views[0]?.id ?? "", from: "/seo" });
  expect(await viewsOf(account)).toEqual([]);
});

test("a view belongs to one person in one workspace", async () => {
  const owner = await createAccount(env);
  const stranger = await createAccount(env);
  await save(owner, { name: "Mine" });
  expect(await viewsOf(stranger)).toEqual([]);
  expect(await listSavedViews({ db, workspaceId: stranger.workspaceId }, owner, LIST)).toEqual([]);

  const [view] = await viewsOf(owner);
  const refused = await new Visitor(stranger.cookie).post("/views", {
    intent: "delete",
    id: view?.id ?? "",
    from: "/seo",
  });
  expect(toastOf(refused)).toContain("no longer exists");
  expect(await viewsOf(owner)).toHaveLength(1);
});

test.each([
  [{ name: " " }, "Enter a name"],
  [{ name: "a".repeat(61) }, "at most 60"],
  [{ name: "x", query: "a".repeat(2_001) }, "too long"],
])("%j is refused in words", async (fields, message) => {
  const account = await createAccount(env);
  expect(toastOf(await save(account, fields))).toContain(message);
  expect(await viewsOf(account)).toEqual([]);
});

test("a form that leads elsewhere returns to the start page", async () => {
  const answer = await save(await createAccount(env), { name: "x", from: "https://evil.example/" });
  expect(answer.headers.get("location")).toBe("/dashboard");
});

test("of any number of forms at once only 20 views of a list are saved", async () => {
  const { userId, workspaceId } = await createAccount(env);
  const scope = { db, workspaceId };
  const saved = await Promise.all(
    Array.from({ length: MAX_VIEWS_OF_LIST + 3 }, (_, at) =>
      saveView(
        scope,
        { userId },
        { list: LIST, name: `View ${at}`, query: "", from: "" },
        { id: newId(), now: new Date() },
      ),
    ),
  );
  expect(saved.filter(({ ok }) => ok)).toHaveLength(MAX_VIEWS_OF_LIST);
  const again = await saveView(
    scope,
    { userId },
    { list: LIST, name: "View 0", query: "sort=url", from: "" },
    { id: newId(), now: new Date() },
  );
  expect(again.ok).toBe(true);
});
