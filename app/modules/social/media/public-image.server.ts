import { z } from "zod";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { ringOf } from "#app/platform/crypto/key-ring.ts";
import { signToken, verifyToken } from "#app/platform/crypto/signed-token.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, type Result } from "#app/shared/result.ts";
import { hours } from "#app/shared/time.ts";
import { socialModule } from "../manifest.ts";
import { publicImagePath } from "../paths.ts";
import { type OpenFile, openFile } from "./open-file.server.ts";

const PURPOSE = "social-image";
/** As long as a network may take to fetch an image of a post that is being published. */
const FETCH_MS = hours(2);

const NO_IMAGE = appError("not_found", "There is no image at this URL, or it has expired.");

const ring = ({ config }: Pick<AppContext, "config">) => ringOf(config.SIGNING_KEY, "SIGNING_KEY");

const part = z.string().max(64);
const payloadSchema = z.strictObject({ workspaceId: part, groupId: part, imageId: part });
type ImageOf = z.infer<typeof payloadSchema>;

/** The address at which a network fetches an image of a post that is being published; it ends after two hours. */
export async function publicImageUrl(context: AppContext, payload: ImageOf): Promise<string> {
  const expiresAtMs = context.now().getTime() + FETCH_MS;
  const token = await signToken(ring(context), { purpose: PURPOSE, payload, expiresAtMs });
  return `${context.config.APP_URL}${publicImagePath(token)}`;
}

/** The image of such an address. Errors: not_found (no address of ours, or too old), rate_limited. */
export async function openPublicImage(context: RequestContext, token: string): Promise<Result<OpenFile>> {
  const admitted = await throttle(context, socialModule.rateLimits.social_image_view, context.address);
  if (!admitted.ok) return admitted;
  const verified = await verifyToken(ring(context), token, { purpose: PURPOSE, nowMs: context.now().getTime() });
  const payload = verified.ok ? payloadSchema.safeParse(verified.value).data : undefined;
  if (!payload) return err(NO_IMAGE);
  const { workspaceId, groupId, imageId: id } = payload;
  return openFile(context, { workspaceId, groupId, id });
}
