import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { createAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

let owner: Visitor;
const PROFILE = {
  intent: "save",
  always: "",
  never: "cheap\r\ncheap\r\n",
  sentenceWords: "",
  contractions: "avoid",
  person: "any",
  formality: "any",
  claims: "best",
};

beforeAll(async () => {
  owner = new Visitor((await createAccount(env)).cookie);
});

async function newPiece(visitor: Visitor, body: string): Promise<string> {
  const made = await visitor.post("/content/new", {
    intent: "create",
    title: "Voice",
    kind: "article",
    language: "en",
    folder: "",
  });
  const id = (made.headers.get("location") ?? "").split("/")[2] ?? "";
  await visitor.post(`/content/${id}?index`, { intent: "save", version: "1", title: "Voice", body });
  return id;
}
const panelOf = async (visitor: Visitor, id: string) => (await visitor.get(`/content/${id}`)).text();

test("a saved profile is compared with each text, and stays in its workspace", async () => {
  const body = "It's cheap tea.\n\nThe best tea, [tested](https://tea.example/).";
  const id = await newPiece(owner, body);
  expect(await panelOf(owner, id)).toContain("Describe your brand voice");
  expect((await owner.post("/content/voice", PROFILE)).status).toBe(303);
  const panel = await panelOf(owner, id);
  for (const finding of ["Avoid: “cheap”", "Write contractions out: “it&#x27;s”", "Every claim has a number or a link"])
    expect(panel).toContain(finding);
  expect(panel).toContain("Brand voice: 33 of 100");
  const stranger = new Visitor((await createAccount(env)).cookie);
  expect(await panelOf(stranger, await newPiece(stranger, body))).not.toContain("Avoid:");
  expect(await (await stranger.get("/content/voice")).text()).not.toContain("cheap\n");
});

test.each([
  ["sentenceWords", "4", "Enter a whole number from 5 to 40"],
  ["sentenceWords", "many", "Enter a whole number from 5 to 40"],
  ["never", Array.from({ length: 101 }, (_, at) => `term ${at}`).join("\n"), "At most 100 terms"],
  ["claims", "x".repeat(61), "At most 60 characters in each term"],
])("a wrong %s (%#) is named beside its field", async (field, value, message) => {
  const response = await owner.post("/content/voice", { ...PROFILE, [field]: value });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(message);
});
