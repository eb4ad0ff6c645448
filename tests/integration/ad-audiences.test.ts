import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { suppress } from "#app/modules/contacts/index.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { auditLog } from "#db/schema/platform.ts";
import { createAccount } from "#tests/support/factories.ts";
import { addPeople, mailWorkspace, requestContext } from "#tests/support/mail-campaigns.ts";
import { Visitor } from "#tests/support/visitor.ts";

const consentOf = (channel: "ads" | "email", state: "granted" | "withdrawn" | "denied") => ({
  ...{ purpose: "marketing", topic: "", textVersion: "1", text: "Yes", source: "test", addressHash: null },
  ...{ channel, state, at: Date.now() },
});

/** The cells of a file, without its heading. */
async function linesOf(answer: Response): Promise<string[]> {
  expect(answer.status).toBe(200);
  return (await answer.text()).replace("\ufeff", "").trimEnd().split("\r\n").slice(1);
}

test("a file holds hashes of people who agreed, without a second segment and suppressed addresses", async () => {
  const { workspaceId, cookie } = await mailWorkspace();
  const visitor = new Visitor(cookie);
  const stub = contactsStub({ env }, workspaceId);
  const emails = ["mari", "jaan", "gone", "buyer", "no"].map((name) => `${name}-${newId()}@example.com`);
  const [mari = "", jaan = "", gone = "", buyer = "", no = ""] = emails;
  const ids = await addPeople(workspaceId, emails);
  const agree = (at: number, channel: "ads" | "email", state: "granted" | "withdrawn" | "denied") =>
    stub.recordConsent(ids[at] ?? "", consentOf(channel, state), newId());
  for (const at of [0, 2, 3]) await agree(at, "ads", "granted");
  await agree(4, "ads", "withdrawn");
  await suppress(requestContext(env), workspaceId, { kind: "email", value: gone, reason: "complaint" });
  const buyers = newId();
  await stub.createSegment({ id: buyers, name: "Buyers", rule: { field: "email", op: "is", value: buyer } });

  const file = (query: string) => visitor.get(`/retargeting/audiences.csv?${query}`);
  expect(await linesOf(await file("network=google&consent=ads"))).toEqual([
    `${await sha256Hex(mari)},`,
    `${await sha256Hex(buyer)},`,
  ]);
  expect(await linesOf(await file(`network=google&consent=ads&without=${buyers}`))).toEqual([
    `${await sha256Hex(mari)},`,
  ]);
  expect(await linesOf(await file(`network=meta&consent=ads&segment=${buyers}`))).toEqual([
    `${await sha256Hex(buyer)},,${await sha256Hex("mari")},,`,
  ]);
  // Everybody agreed to mails; who took back ads, and whose address is suppressed, stay out.
  const byMail = await linesOf(await file("consent=email"));
  expect(byMail).toHaveLength(3);
  expect(byMail).toContain(`${await sha256Hex(jaan)},`);
  expect(byMail).not.toContain(`${await sha256Hex(no)},`);
  expect((await (await file("consent=email")).text()).includes("@")).toBe(false);
  const audit = await openDatabase({ d1: env.DB }).select().from(auditLog).where(eq(auditLog.workspaceId, workspaceId));
  expect(audit.filter(({ action }) => action === "ad_audience.downloaded")).toHaveLength(5);
});

test("a segment that is gone, or of another workspace, is an error, and no file", async () => {
  const { cookie } = await mailWorkspace();
  const other = await createAccount(env, { plan: "pro" });
  const foreign = newId();
  await contactsStub({ env }, other.workspaceId).createSegment({
    ...{ id: foreign, name: "Theirs", rule: { field: "email", op: "isNotEmpty" } },
  });
  for (const query of [`segment=${foreign}`, "segment=gone", `without=${foreign}`])
    expect((await new Visitor(cookie).get(`/retargeting/audiences.csv?${query}`)).status, query).toBe(404);
});

test("the page offers the segments", async () => {
  const { workspaceId, cookie } = await mailWorkspace();
  await contactsStub({ env }, workspaceId).createSegment({
    ...{ id: newId(), name: "Lapsed buyers", rule: { field: "email", op: "isNotEmpty" } },
  });
  expect(await (await new Visitor(cookie).get("/retargeting/audiences")).text()).toContain("Lapsed buyers");
});
