import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { connectionsStub } from "#app/modules/integrations/store/connections-stub.server.ts";
import { copyMedia } from "#app/modules/social/evergreen/copy-media.server.ts";
import { imageKey } from "#app/modules/social/files.server.ts";
import { publishPost } from "#app/modules/social/publishing/publish-post.server.ts";
import type { PublishSteps } from "#app/modules/social/publishing/try-until-end.server.ts";
import { socialStub } from "#app/modules/social/store/social-stub.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { connections } from "#db/schema/integrations.ts";
import { socialPosts } from "#db/schema/social.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { videoFile } from "#tests/support/video-file.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const context = createAppContext(env, createExecutionContext());
const steps: PublishSteps = { do: (_, work) => work(), wait: async () => undefined };

let account: TestAccount;
let owner: Visitor;
const accounts: Record<string, string> = {};

async function practice(connector: string): Promise<string> {
  const made = await owner.post(`/integrations/new/${connector}`, { intent: "practice", name: connector });
  if (made.status !== 303) throw new Error(`Not connected: ${made.status}`);
  const [row] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.workspaceId, account.workspaceId), eq(connections.connector, connector)));
  return row?.id ?? "";
}

beforeAll(async () => {
  account = await createAccount(env);
  owner = new Visitor(account.cookie);
  for (const connector of ["bluesky", "mastodon", "telegram"]) accounts[connector] = await practice(connector);
});

const store = () => socialStub({ env }, account.workspaceId);

async function postOf(id: string) {
  const [row] = await db.select().from(socialPosts).where(eq(socialPosts.id, id));
  if (!row) throw new Error("The post is gone");
  return row;
}

async function compose(keys: readonly string[], more: Record<string, string> = {}) {
  const fields = { intent: "compose", text: `Tea ${newId().slice(-8)}`, when: "draft", link: "", campaign: "", at: "" };
  const answer = await owner.post("/social/new", [
    ...Object.entries({ ...fields, ...more }),
    ...keys.map((key): [string, string] => ["accounts", key]),
  ]);
  if (answer.status !== 303) throw new Error(`Not composed: ${answer.status}`);
  const id = answer.headers.get("location")?.split("/").at(-1) ?? "";
  return { id, groupId: (await postOf(id)).groupId ?? "" };
}

/** The head of a JPEG file of a size: its pixels are never read. */
function jpeg(width: number, height: number, bytes = 200): Uint8Array<ArrayBuffer> {
  const two = (value: number) => [value >> 8, value & 255];
  const head = [
    0xff,
    0xd8,
    0xff,
    0xc0,
    0,
    17,
    8,
    ...two(height),
    ...two(width),
    3,
    ...Array.from({ length: 9 }, () => 0),
  ];
  const file = new Uint8Array(bytes);
  file.set(head);
  return file;
}

function send(id: string, fields: Record<string, string>, file: Uint8Array<ArrayBuffer> | null, visitor = owner) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ key: newId(), ...fields })) body.set(name, value);
  if (file) body.set("file", new File([file], "file"));
  return visitor.send(
    new Request(`${ORIGIN}/social/posts/${id}`, { method: "POST", body, headers: SAME_ORIGIN, redirect: "manual" }),
  );
}

const upload = (id: string, file: Uint8Array<ArrayBuffer>) => send(id, { intent: "upload", alt: "A shelf" }, file);
const CENTER = { focusX: "0.25", focusY: "0.5", zoom: "1" };
const crop = (id: string, image: string, file: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) =>
  send(id, { intent: "crop", image, shape: "square", ...CENTER, ...more }, file);
const addVideo = (id: string, file: Uint8Array<ArrayBuffer>, alt = "Tea is poured") =>
  send(id, { intent: "upload-video", alt }, file);

const groupOf = async (groupId: string) => {
  const group = await store().group(groupId);
  if (!group) throw new Error("No group");
  return group;
};
const fileOf = async (groupId: string, id: string) =>
  (await env.FILES.get(imageKey({ workspaceId: account.workspaceId, groupId, id })))?.size ?? null;

const publish = async (id: string) => {
  await db
    .update(socialPosts)
    .set({ status: "scheduled", scheduledAt: new Date(Date.now() - 1_000) })
    .where(eq(socialPosts.id, id));
  const { attempt } = await postOf(id);
  await publishPost(context, steps, { workspaceId: account.workspaceId, postId: id, attempt });
  return postOf(id);
};
const taken = (connection = "") => connectionsStub({ env }, account.workspaceId).practicePosts(connection, 100);

async function refused(answer: Promise<Response>, message: string) {
  const { status } = await answer;
  expect(status).toBe(400);
  expect(await (await answer).text()).toContain(message);
}

describe("a crop", () => {
  test("is what its network gets; the image stays, for the others too", async () => {
    const { id, groupId } = await compose([accounts.bluesky ?? "", accounts.mastodon ?? ""]);
    const posts = await db.select().from(socialPosts).where(eq(socialPosts.groupId, groupId));
    const sky = posts.find(({ channel }) => channel === "bluesky")?.id ?? "";
    const whole = jpeg(3_000, 1_500, 1_500_000);
    expect((await upload(id, whole)).status).toBe(303);
    const image = (await groupOf(groupId)).images[0];
    const page = await (await owner.get(`/social/posts/${sky}`)).text();
    expect(page).toContain("at most 1 MB");
    expect(page).toContain("Crop for Bluesky");
    expect(await publish(sky)).toMatchObject({ status: "failed" });

    await db.update(socialPosts).set({ status: "draft" }).where(eq(socialPosts.id, sky));
    expect((await crop(sky, image?.id ?? "", jpeg(1_080, 1_080))).status).toBe(303);
    const after = (await groupOf(groupId)).images[0];
    expect(after).toMatchObject({ id: image?.id, bytes: 1_500_000, focus: { x: 0.25, y: 0.5 } });
    const cut = after?.crops?.bluesky;
    expect(cut).toMatchObject({ shape: "square", width: 1_080, height: 1_080, bytes: 200 });
    expect(after?.crops).not.toHaveProperty("mastodon");
    expect(await fileOf(groupId, image?.id ?? "")).toBe(1_500_000);
    const shown = await owner.get(`/social/images/${groupId}/${cut?.id}`);
    expect(shown.headers.get("content-type")).toBe("image/jpeg");
    expect((await shown.arrayBuffer()).byteLength).toBe(200);
    expect(await publish(sky)).toMatchObject({ status: "published" });
  });

  test("replaces the one before it, and goes with its image or alone", async () => {
    const { id, groupId } = await compose([accounts.bluesky ?? ""]);
    await upload(id, jpeg(2_000, 2_000));
    const image = (await groupOf(groupId)).images[0]?.id ?? "";
    const cropId = async () => (await groupOf(groupId)).images[0]?.crops?.bluesky?.id ?? "";
    await crop(id, image, jpeg(500, 500));
    const first = await cropId();
    await crop(id, image, jpeg(600, 750), { shape: "portrait" });
    const second = await cropId();
    expect(await fileOf(groupId, first)).toBeNull();
    expect((await send(id, { intent: "uncrop", image }, null)).status).toBe(303);
    expect(await cropId()).toBe("");
    expect(await fileOf(groupId, second)).toBeNull();
    await crop(id, image, jpeg(500, 500));
    const third = await cropId();
    await send(id, { intent: "delete-image", image }, null);
    expect([await fileOf(groupId, image), await fileOf(groupId, third)]).toEqual([null, null]);
  });

  test("of another shape, type, size or workspace is refused, and nothing is stored", async () => {
    const { id, groupId } = await compose([accounts.bluesky ?? ""]);
    await upload(id, jpeg(2_000, 2_000));
    const image = (await groupOf(groupId)).images[0]?.id ?? "";
    const files = async () =>
      (await env.FILES.list({ prefix: imageKey({ workspaceId: account.workspaceId, groupId, id: "" }) })).objects
        .length;
    await refused(crop(id, image, jpeg(500, 400)), "does not have the chosen shape");
    await refused(crop(id, image, jpeg(3_000, 3_000)), "does not have the chosen shape");
    await refused(crop(id, image, jpeg(500, 500), { shape: "tall" }), "Choose a shape");
    await refused(crop(id, image, new TextEncoder().encode("<svg/>")), "does not have the chosen shape");
    await refused(crop(id, image, jpeg(500, 500, 1_000_001)), "at most 1 MB");
    expect((await crop(id, newId(), jpeg(500, 500))).status).toBe(404);
    const stranger = new Visitor((await createAccount(env)).cookie);
    const fields = { intent: "crop", image, shape: "square", ...CENTER };
    expect((await send(id, fields, jpeg(500, 500), stranger)).status).toBe(404);
    expect(await files()).toBe(1);
  });

  test("counts among the bytes of the plan", async () => {
    const { id, groupId } = await compose([accounts.bluesky ?? ""]);
    await upload(id, jpeg(2_000, 2_000));
    const image = (await groupOf(groupId)).images[0]?.id ?? "";
    const cut = { id: newId(), shape: "square", zoom: 1, type: "jpeg", bytes: 900, width: 9, height: 9 } as const;
    const set = (maxBytes: number) =>
      store().setCrop(groupId, image, "bluesky", { crop: cut, focus: { x: 0.5, y: 0.5 } }, maxBytes);
    expect(await set(200)).toEqual({ kind: "no_room" });
    expect(await set(1e12)).toEqual({ kind: "saved", replaced: null });
    const other = { id: newId(), type: "gif", bytes: 1, width: 1, height: 1, alt: "" } as const;
    expect(await store().addImage(groupId, other, { images: 4, bytes: 1_000 })).toBe("no_room");
  });
});

describe("a video", () => {
  test("is checked by its header, published with its description, and played in parts", {
    timeout: 60_000,
  }, async () => {
    for (const connector of ["bluesky", "mastodon"]) {
      const { id, groupId } = await compose([accounts[connector] ?? ""]);
      const file = videoFile({ width: 1_080, height: 1_920, durationMs: 61_000, dataBytes: 6_000_000 });
      expect((await addVideo(id, file)).status).toBe(303);
      const { video } = await groupOf(groupId);
      expect(video).toMatchObject({ type: "mp4", width: 1_080, height: 1_920, durationMs: 61_000, bytes: file.length });
      expect(await (await owner.get(`/social/posts/${id}`)).text()).toContain("MP4, 1:01, 1,080 × 1,920 pixels");
      const path = `/social/images/${groupId}/${video?.id}`;
      const part = await owner.send(new Request(ORIGIN + path, { headers: { range: "bytes=4-7" } }));
      expect(part.status).toBe(206);
      expect(part.headers.get("content-range")).toBe(`bytes 4-7/${file.length}`);
      expect(await part.text()).toBe("ftyp");
      expect(await publish(id)).toMatchObject({ status: "published" });
      const text = (await postOf(id)).text;
      const out = (await taken(accounts[connector])).filter((post) => JSON.stringify(post).includes(text));
      expect(out).toHaveLength(1);
    }
  });

  test("that is no video, too long, undescribed or not alone is refused", async () => {
    const { id, groupId } = await compose([accounts.bluesky ?? ""]);
    await refused(addVideo(id, jpeg(9, 9)), "not an MP4 or QuickTime video");
    await refused(addVideo(id, videoFile({ durationMs: 0 })), "how long the video lasts");
    await refused(addVideo(id, videoFile({ durationMs: 200_000 })), "at most 3:00");
    await refused(addVideo(id, videoFile({ brand: "qt  " })), "MP4 videos only");
    await refused(addVideo(id, videoFile(), ""), "Description");
    await upload(id, jpeg(900, 900));
    await refused(addVideo(id, videoFile()), "images or one video");
    await send(id, { intent: "delete-image", image: (await groupOf(groupId)).images[0]?.id ?? "" }, null);
    expect((await addVideo(id, videoFile())).status).toBe(303);
    await refused(addVideo(id, videoFile()), "one video");
    await refused(upload(id, jpeg(900, 900)), "images or one video");
    const video = (await groupOf(groupId)).video?.id ?? "";
    const stranger = new Visitor((await createAccount(env)).cookie);
    expect((await send(id, { intent: "delete-video", video }, null, stranger)).status).toBe(404);
    await send(id, { intent: "describe-video", video, alt: "A kettle" }, null);
    expect((await groupOf(groupId)).video?.alt).toBe("A kettle");
    expect((await send(id, { intent: "delete-video", video }, null)).status).toBe(303);
    expect((await groupOf(groupId)).video).toBeNull();
    expect(await fileOf(groupId, video)).toBeNull();
  });

  test("is not sent where Kaja cannot, and the page says so", async () => {
    const { id } = await compose([accounts.telegram ?? ""]);
    await refused(addVideo(id, videoFile()), "Kaja does not send videos to Telegram");
    const byHand = await compose(["hand-linkedin"]);
    expect((await addVideo(byHand.id, videoFile())).status).toBe(303);
  });

  test("and crops are copied to a repeat", async () => {
    const from = await compose([accounts.bluesky ?? ""]);
    await addVideo(from.id, videoFile());
    const to = await compose([accounts.bluesky ?? ""]);
    const copy = async (a: string, b: string, maxBytes = 1e12) =>
      copyMedia(context, account.workspaceId, { from: await groupOf(a), to: b, maxBytes });
    expect(await copy(from.groupId, to.groupId)).toBe(true);
    const { video } = await groupOf(to.groupId);
    expect(await fileOf(to.groupId, video?.id ?? "")).toBe(video?.bytes);
    const [pictures, again] = [await compose([accounts.bluesky ?? ""]), await compose([accounts.bluesky ?? ""])];
    await upload(pictures.id, jpeg(900, 900));
    await crop(pictures.id, (await groupOf(pictures.groupId)).images[0]?.id ?? "", jpeg(500, 500));
    expect(await copy(pictures.groupId, again.groupId)).toBe(true);
    const image = (await groupOf(again.groupId)).images[0];
    expect(await fileOf(again.groupId, image?.crops?.bluesky?.id ?? "")).toBe(200);
    expect(await copy(from.groupId, (await compose([accounts.bluesky ?? ""])).groupId, 1)).toBe(false);
  });
});
