import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { contentModule } from "#app/modules/content/manifest.ts";
import { FORM_KEY_FIELD } from "#app/platform/forms/form-key.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { contentImages } from "#db/schema/content.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const blog = `pots-${newId().slice(-12)}`;
/** 6 × 4 pixels. */
const PNG = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWM4Y2yMhhjIFQIAUQAcsdydaO8AAAAASUVORK5CYII=",
  ),
  (char) => char.charCodeAt(0),
);

let account: TestAccount;
let owner: Visitor;
const reader = new Visitor();

beforeAll(async () => {
  account = await createAccount(env);
  owner = new Visitor(account.cookie);
  await owner.post("/content/blog", { title: "Pots", slug: blog, description: "", language: "en" });
});

async function newPiece(title: string, body = "Text."): Promise<string> {
  const made = await owner.post("/content/new", {
    intent: "create",
    title,
    kind: "article",
    language: "en",
    folder: "",
  });
  const id = (made.headers.get("location") ?? "").split("/")[2] ?? "";
  await owner.post(`/content/${id}?index`, { intent: "save", version: "1", title, body });
  return id;
}

async function upload(
  id: string,
  {
    bytes = PNG as BlobPart,
    name = "pot.png",
    alt = "A red pot",
    key = "",
    visitor = owner,
    variants = [] as readonly BlobPart[],
  } = {},
): Promise<Response> {
  const body = new FormData();
  body.set("intent", "upload");
  body.set("file", new File([bytes], name));
  body.set("alt", alt);
  for (const [index, variant] of variants.entries()) body.set(`variant${index + 1}`, new File([variant], "smaller"));
  if (key) body.set(FORM_KEY_FIELD, key);
  const url = `${ORIGIN}/content/${id}/images`;
  return visitor.send(new Request(url, { method: "POST", body, headers: SAME_ORIGIN, redirect: "manual" }));
}

const imagesOf = (id: string) => db.select().from(contentImages).where(eq(contentImages.itemId, id));
async function onlyImage(id: string) {
  const [image, ...others] = await imagesOf(id);
  expect(others).toEqual([]);
  if (!image) throw new Error("No image was stored");
  return image;
}

test("an uploaded image is inserted beside the text and shown on the blog with its size", async () => {
  const id = await newPiece("Pot");
  expect((await upload(id)).status).toBe(303);
  const { token } = await onlyImage(id);
  expect(await (await owner.get(`/content/${id}`)).text()).toContain(`/content-images/${token}`);
  const body = `Look:\n\n![A red pot](/content-images/${token})\n\n![Elsewhere](https://other.example/x.png)`;
  await owner.post(`/content/${id}?index`, { intent: "save", version: "2", title: "Pot", body });
  expect((await owner.post(`/content/${id}/publish`, { intent: "publish", slug: "pot" })).status).toBe(303);
  const page = await (await reader.get(`/p/${blog}/pot`)).text();
  const [tag = ""] = page.match(/<img [^>]+>/) ?? [];
  expect(tag).toContain(`src="/content-images/${token}"`);
  expect(tag).toContain('alt="A red pot"');
  expect(tag).toContain('width="6" height="4"');
  expect(tag).toContain('loading="lazy"');
  expect(page).not.toContain('src="https://other.example');
  const markdown = await (await owner.get(`/content/${id}/markdown`)).text();
  expect(markdown).toContain(`(${ORIGIN}/content-images/${token})`);
});

test("an image is sent as what it is, kept by caches, and not taken for anything else", async () => {
  const id = await newPiece("Headers");
  await upload(id);
  const { token } = await onlyImage(id);
  const response = await reader.get(`/content-images/${token}`);
  expect(response.status).toBe(200);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect((await reader.get(`/content-images/${"x".repeat(32)}`)).status).toBe(404);
  expect((await reader.get("/content-images/..%2f..%2fsecret")).status).toBe(404);
});

test.each([
  ["an SVG with a script", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "x.svg"],
  ["an SVG that is called a PNG", '<svg xmlns="http://www.w3.org/2000/svg"/>', "x.png"],
  ["HTML that is called a JPEG", "<!doctype html><script>alert(1)</script>", "x.jpg"],
])("%s is refused and nothing is stored", async (_, bytes, name) => {
  const id = await newPiece("Refused");
  const response = await upload(id, { bytes, name });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("SVG is not accepted");
  expect(await imagesOf(id)).toEqual([]);
});

test("an image needs a description, and one that is too wide is refused", async () => {
  const id = await newPiece("Alt");
  expect((await upload(id, { alt: " " })).status).toBe(400);
  const wide = PNG.slice();
  new DataView(wide.buffer).setUint32(16, 8_193);
  expect(await (await upload(id, { bytes: wide })).text()).toContain("At most 8192 pixels");
  expect(await imagesOf(id)).toEqual([]);
});

test("the form sent twice adds one image", async () => {
  const id = await newPiece("Twice");
  const page = await (await owner.get(`/content/${id}/images`)).text();
  const key = page.match(new RegExp(`name="${FORM_KEY_FIELD}" value="([^"]+)"`))?.[1] ?? "";
  expect(key).not.toBe("");
  await Promise.all([upload(id, { key }), upload(id, { key })]);
  await onlyImage(id);
});

test("a description is changed, an image deleted, and all files go with the piece", async () => {
  const id = await newPiece("Gone");
  await upload(id);
  await upload(id, { alt: "Another" });
  const [first, second] = await imagesOf(id);
  const path = `/content/${id}/images`;
  await owner.post(path, { intent: "describe", image: first?.id ?? "", alt: "A <b>blue</b> pot" });
  expect(await (await owner.get(path)).text()).toContain("A &lt;b&gt;blue&lt;/b&gt; pot");
  expect((await owner.post(path, { intent: "delete", image: first?.id ?? "" })).status).toBe(303);
  expect((await reader.get(`/content-images/${first?.token}`)).status).toBe(404);
  expect((await reader.get(`/content-images/${second?.token}`)).status).toBe(200);
  await owner.post(`/content/${id}/details`, { intent: "delete" });
  expect(await imagesOf(id)).toEqual([]);
  expect((await reader.get(`/content-images/${second?.token}`)).status).toBe(404);
  const left = await env.FILES.list({ prefix: `workspaces/${account.workspaceId}/content/${id}/` });
  expect(left.objects).toEqual([]);
});

test("images of another workspace are neither listed, changed nor shown in texts", async () => {
  const id = await newPiece("Mine");
  await upload(id);
  const image = await onlyImage(id);
  const stranger = new Visitor((await createAccount(env)).cookie);
  expect((await stranger.get(`/content/${id}/images`)).status).toBe(404);
  expect((await upload(id, { visitor: stranger })).status).toBe(404);
  const path = `/content/${id}/images`;
  expect((await stranger.post(path, { intent: "delete", image: image.id })).status).toBe(404);
  const made = await stranger.post("/content/new", {
    intent: "create",
    title: "Theirs",
    kind: "article",
    language: "en",
    folder: "",
  });
  const theirs = (made.headers.get("location") ?? "").split("/")[2] ?? "";
  const body = `![x](/content-images/${image.token})`;
  await stranger.post(`/content/${theirs}?index`, { intent: "save", version: "1", title: "Theirs", body });
  expect(await (await stranger.get(`/content/${theirs}/preview`)).text()).not.toContain("<img");
});

test("a workspace has as many bytes of images as its plan allows", async () => {
  const id = await newPiece("Full");
  await upload(id);
  const full = contentModule.limits.contentImageBytes.pro;
  const { id: image } = await onlyImage(id);
  await db.update(contentImages).set({ bytes: full }).where(eq(contentImages.id, image));
  const response = await upload(id);
  expect(response.status).toBe(422);
  expect(await response.text()).toContain("of images in content");
  await onlyImage(id);
  await db.delete(contentImages).where(eq(contentImages.id, image));
});

/** A WebP file as far as its header goes. */
function webp(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(30);
  bytes.set(new TextEncoder().encode("RIFF\0\0\0\0WEBPVP8X"));
  const view = new DataView(bytes.buffer);
  view.setUint16(24, width - 1, true);
  view.setUint16(27, height - 1, true);
  return bytes;
}

test("smaller files of an image are offered to browsers, counted, and deleted with it", async () => {
  const id = await newPiece("Sizes");
  expect((await upload(id, { variants: [webp(3, 2), webp(6, 4)] })).status).toBe(303);
  const image = await onlyImage(id);
  expect(image.variantBytes).toBe(60);
  const body = `![A red pot](/content-images/${image.token})`;
  await owner.post(`/content/${id}?index`, { intent: "save", version: "2", title: "Sizes", body });
  await owner.post(`/content/${id}/publish`, { intent: "publish", slug: "sizes" });
  const page = await (await reader.get(`/p/${blog}/sizes`)).text();
  expect(page).toContain(
    `srcSet="/content-images/${image.token}?v=3.webp 3w, /content-images/${image.token}?v=6.webp 6w"`,
  );
  const smaller = await reader.get(`/content-images/${image.token}?v=3.webp`);
  expect(smaller.headers.get("content-type")).toBe("image/webp");
  expect(new Uint8Array(await smaller.arrayBuffer())).toEqual(webp(3, 2));
  expect((await reader.get(`/content-images/${image.token}?v=4.webp`)).status).toBe(404);
  expect((await reader.get(`/content-images/${image.token}?v=..%2f`)).status).toBe(404);
  await owner.post(`/content/${id}/images`, { intent: "delete", image: image.id });
  const left = await env.FILES.list({ prefix: `workspaces/${account.workspaceId}/content/${id}/images/` });
  expect(left.objects).toEqual([]);
});

test.each([
  ["of another shape", webp(3, 4)],
  ["larger than the image", webp(12, 8)],
  ["of another format", PNG],
  ["that is HTML", new TextEncoder().encode("<!doctype html><script>alert(1)</script>")],
])("a smaller file %s is refused, and nothing is stored", async (_, variant) => {
  const id = await newPiece("Not smaller");
  expect((await upload(id, { variants: [variant] })).status).toBe(400);
  expect(await imagesOf(id)).toEqual([]);
  const left = await env.FILES.list({ prefix: `workspaces/${account.workspaceId}/content/${id}/images/` });
  expect(left.objects).toEqual([]);
});

test("the same smaller file twice is refused", async () => {
  const id = await newPiece("Twice the same");
  expect((await upload(id, { variants: [webp(3, 2), webp(3, 2)] })).status).toBe(400);
});
