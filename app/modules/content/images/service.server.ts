import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitMessage, limitReached } from "#app/platform/access/limits.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { randomToken } from "#app/platform/crypto/bytes.ts";
import type { Block, Picture } from "#app/platform/markdown/blocks.ts";
import { parseDocument } from "#app/platform/markdown/parse-document.server.ts";
import { workspaceIncludes } from "#app/platform/workspace/workspace.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { IMAGE_MEDIA_TYPES, imageInfo } from "#app/shared/files/image-info.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { imageKey } from "../files.server.ts";
import { contentModule } from "../manifest.ts";
import { allowChange } from "../people/allow-change.server.ts";
import { getContent } from "../service.server.ts";
import { MAX_IMAGE_SIDE_PIXELS, MAX_ITEM_IMAGES } from "./domain/limits.ts";
import { imagePath, imageTokensIn, isImageToken } from "./domain/references.ts";
import * as repo from "./repo.server.ts";

const WRITE = { feature: "content_basic", write: true } as const;
/** 192 bits: an address cannot be guessed. */
const TOKEN_BYTES = 24;

const NO_IMAGE = appError("not_found", "This image no longer exists.");
const onFile = (message: string): AppError =>
  appError("invalid_input", message, { fields: [{ path: "file", message }] });
const UNKNOWN_TYPE = onFile("This file is not a JPEG, PNG, WebP, AVIF or GIF image. SVG is not accepted.");
const TOO_WIDE = onFile(`At most ${MAX_IMAGE_SIDE_PIXELS} pixels wide and high. Make the image smaller.`);
const ITEM_FULL = appError("limit_reached", `A piece has at most ${MAX_ITEM_IMAGES} images. Delete one first.`);

export const listImages = repo.findImages;
export const readImageUse = repo.readUse;

/** Why an image found no room. */
async function refusal(scope: WorkspaceScope, { plan }: Actor, itemId: string, bytes: number): Promise<AppError> {
  const { contentImages, contentImageBytes } = contentModule.limits;
  if ((await repo.findImages(scope, itemId)).length >= MAX_ITEM_IMAGES) return ITEM_FULL;
  const used = await repo.readUse(scope);
  if (used.images >= contentImages[plan]) return limitReached(plan, contentImages);
  if (used.bytes + bytes <= contentImageBytes[plan]) return NO_IMAGE;
  const { allows, way } = limitMessage(plan, contentImageBytes);
  return appError("limit_reached", `${allows} This image does not fit. Delete images that you no longer need.${way}`);
}

/**
 * Stores an image of a piece, once for each id. Errors: forbidden, plan_required, rate_limited, not_found, invalid_input
 * (no image, too wide), limit_reached.
 */
export async function addImage(
  context: RequestContext,
  actor: Actor,
  itemId: string,
  { id, file, alt }: { id: string; file: File; alt: string },
): Promise<Result<repo.ContentImage>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const item = await getContent(scope, itemId);
  if (!item.ok) return item;
  const existing = await repo.findImage(scope, id);
  if (existing) return ok(existing);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const info = imageInfo(bytes);
  if (!info) return err(UNKNOWN_TYPE);
  if (Math.max(info.width, info.height) > MAX_IMAGE_SIDE_PIXELS) return err(TOO_WIDE);
  const now = context.now();
  const image: repo.ContentImage = {
    ...{ id, itemId, alt, ...info },
    workspaceId: actor.workspaceId,
    token: randomToken(TOKEN_BYTES),
    bytes: bytes.length,
    userId: actor.userId,
    createdAt: now,
    updatedAt: now,
  };
  const key = imageKey(image);
  // The file comes first: an image always has its bytes.
  await context.env.FILES.put(key, bytes, { httpMetadata: { contentType: IMAGE_MEDIA_TYPES[info.type] } });
  if (await repo.insertImage(scope, image, actor.plan)) return ok(image);
  await context.env.FILES.delete(key);
  const other = await repo.findImage(scope, id);
  return other ? ok(other) : err(await refusal(scope, actor, itemId, bytes.length));
}

/** Changes what an image is described as. Errors: forbidden, plan_required, not_found. */
export async function describeImage(
  context: RequestContext,
  actor: Actor,
  itemId: string,
  { image, alt }: { image: string; alt: string },
): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const done = await repo.updateAlt(workspaceScope(context, actor), itemId, image, alt, context.now());
  return done ? ok(null) : err(NO_IMAGE);
}

/** Deletes an image for good; texts that name it show a link instead. Errors: forbidden, plan_required, not_found. */
export async function deleteImage(
  context: RequestContext,
  actor: Actor,
  itemId: string,
  id: string,
): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const image = await repo.findImage(scope, id);
  if (!image || !(await repo.deleteImage(scope, itemId, id))) return err(NO_IMAGE);
  await context.env.FILES.delete(imageKey(image));
  return ok(null);
}

/**
 * Returns an image for a reader who has its address, as the blog and reviewers show it. Errors: not_found, also while the
 * workspace's plan has no content.
 */
export async function openImage(
  context: Pick<AppContext, "db" | "env" | "now">,
  token: string,
): Promise<Result<{ type: string; sizeBytes: number; body: ReadableStream }>> {
  const image = isImageToken(token) ? await repo.findByToken(context.db, token) : undefined;
  if (!image || !(await workspaceIncludes(context.db, image.workspaceId, "content_basic", context.now())))
    return err(NO_IMAGE);
  const stored = await context.env.FILES.get(imageKey(image));
  return stored
    ? ok({ type: IMAGE_MEDIA_TYPES[image.type], sizeBytes: image.bytes, body: stored.body })
    : err(NO_IMAGE);
}

/** Reads a text of a workspace into blocks, with the images of that workspace in place. */
export async function readDocument(scope: WorkspaceScope, markdown: string): Promise<Block[]> {
  const tokens = imageTokensIn(markdown);
  const images = tokens.length > 0 ? await repo.findByTokens(scope, tokens) : [];
  const pictures = images.map(({ token, width, height }): [string, Picture] => {
    const src = imagePath(token);
    return [src, { src, width, height }];
  });
  return parseDocument(markdown, new Map(pictures));
}
