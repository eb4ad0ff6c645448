import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitMessage, limitReached } from "#app/platform/access/limits.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { randomToken } from "#app/platform/crypto/bytes.ts";
import type { Block, Picture } from "#app/platform/markdown/blocks.ts";
import { parseDocument } from "#app/platform/markdown/parse-document.server.ts";
import { workspaceIncludes } from "#app/platform/workspace/workspace.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { IMAGE_MEDIA_TYPES, type ImageInfo, type ImageType, imageInfo } from "#app/shared/files/image-info.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { imageKey, variantKey } from "../files.server.ts";
import { contentModule } from "../manifest.ts";
import { allowChange } from "../people/allow-change.server.ts";
import { getContent } from "../service.server.ts";
import { MAX_IMAGE_SIDE_PIXELS, MAX_ITEM_IMAGES } from "./domain/limits.ts";
import { imagePath, imageTokensIn, isImageToken } from "./domain/references.ts";
import {
  type ImageVariant,
  isVariantOf,
  isVariantType,
  pictureVariants,
  readVariants,
  variantName,
} from "./domain/variants.ts";
import * as repo from "./repo.server.ts";

const WRITE = { feature: "content_basic", write: true } as const;
/** 192 bits: an address cannot be guessed. */
const TOKEN_BYTES = 24;

const NO_IMAGE = appError("not_found", "This image no longer exists.");
const onFile = (message: string): AppError =>
  appError("invalid_input", message, { fields: [{ path: "file", message }] });
const UNKNOWN_TYPE = onFile("This file is not a JPEG, PNG, WebP, AVIF or GIF image. SVG is not accepted.");
const TOO_WIDE = onFile(`At most ${MAX_IMAGE_SIDE_PIXELS} pixels wide and high. Make the image smaller.`);
const NO_VARIANT = onFile("A smaller file of this image is not the same picture. Please add the image again.");
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

/** A smaller file that came with an image. */
interface VariantFile extends ImageVariant {
  file: Uint8Array;
}

/** Checks the smaller files of an image by their bytes. Errors: invalid_input. */
async function checkVariants(image: ImageInfo, files: readonly File[]): Promise<Result<VariantFile[]>> {
  const variants = new Map<string, VariantFile>();
  for (const one of files) {
    const file = new Uint8Array(await one.arrayBuffer());
    const info = imageInfo(file);
    if (!info || !isVariantOf(image, info) || !isVariantType(info.type)) return err(NO_VARIANT);
    const variant = { type: info.type, width: info.width, height: info.height, bytes: file.length, file };
    if (variants.has(variantName(variant))) return err(NO_VARIANT);
    variants.set(variantName(variant), variant);
  }
  return ok([...variants.values()]);
}

/** Every file of an image: itself and its smaller ones. */
const keysOf = (image: repo.ContentImage): string[] => [
  imageKey(image),
  ...readVariants(image.variants).map((variant) => variantKey(image, variantName(variant))),
];

/**
 * Stores an image of a piece with its smaller files, once for each id. Errors: forbidden, plan_required, rate_limited, not_found, invalid_input
 * (no image, too wide, a file that is not the image in fewer pixels), limit_reached.
 */
export async function addImage(
  context: RequestContext,
  actor: Actor,
  itemId: string,
  { id, file, alt, variants = [] }: { id: string; file: File; alt: string; variants?: readonly File[] },
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
  const smaller = await checkVariants(info, variants);
  if (!smaller.ok) return smaller;
  const now = context.now();
  const variantBytes = smaller.value.reduce((sum, variant) => sum + variant.bytes, 0);
  const image: repo.ContentImage = {
    ...{ id, itemId, alt, ...info, variantBytes },
    variants: JSON.stringify(smaller.value.map(({ file: _, ...variant }) => variant)),
    workspaceId: actor.workspaceId,
    token: randomToken(TOKEN_BYTES),
    bytes: bytes.length,
    userId: actor.userId,
    createdAt: now,
    updatedAt: now,
  };
  const { FILES } = context.env;
  const put = (key: string, content: Uint8Array, type: ImageType) =>
    FILES.put(key, content, { httpMetadata: { contentType: IMAGE_MEDIA_TYPES[type] } });
  // The files come first: an image always has its bytes.
  await put(imageKey(image), bytes, info.type);
  for (const variant of smaller.value) await put(variantKey(image, variantName(variant)), variant.file, variant.type);
  if (await repo.insertImage(scope, image, actor.plan)) return ok(image);
  const other = await repo.findImage(scope, id);
  if (other) return ok(other);
  await FILES.delete(keysOf(image));
  return err(await refusal(scope, actor, itemId, bytes.length + variantBytes));
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
  await context.env.FILES.delete(keysOf(image));
  return ok(null);
}

/**
 * Returns an image for a reader who has its address, as the blog and reviewers show it; `variant` names one of its smaller
 * files. Errors: not_found, also while the workspace's plan has no content.
 */
export async function openImage(
  context: Pick<AppContext, "db" | "env" | "now">,
  token: string,
  variant = "",
): Promise<Result<{ type: string; sizeBytes: number; body: ReadableStream }>> {
  const image = isImageToken(token) ? await repo.findByToken(context.db, token) : undefined;
  if (!image || !(await workspaceIncludes(context.db, image.workspaceId, "content_basic", context.now())))
    return err(NO_IMAGE);
  const smaller = readVariants(image.variants).find((one) => variantName(one) === variant);
  if (variant !== "" && !smaller) return err(NO_IMAGE);
  const { type, bytes } = smaller ?? image;
  const stored = await context.env.FILES.get(smaller ? variantKey(image, variant) : imageKey(image));
  return stored ? ok({ type: IMAGE_MEDIA_TYPES[type], sizeBytes: bytes, body: stored.body }) : err(NO_IMAGE);
}

/** Reads a text of a workspace into blocks, with the images of that workspace in place. */
export async function readDocument(scope: WorkspaceScope, markdown: string): Promise<Block[]> {
  const tokens = imageTokensIn(markdown);
  const images = tokens.length > 0 ? await repo.findByTokens(scope, tokens) : [];
  const pictures = images.map(({ token, width, height, variants }): [string, Picture] => {
    const src = imagePath(token);
    const smaller = pictureVariants(src, readVariants(variants));
    return [src, { src, width, height, ...(smaller.length > 0 && { variants: smaller }) }];
  });
  return parseDocument(markdown, new Map(pictures));
}
