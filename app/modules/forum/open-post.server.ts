import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireUser } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { postQuerySchema } from "./schema.ts";
import { readOwnPost, readReportable } from "./service.server.ts";

/** Reads the post of the address, which is the person's own. Throws a 404 Response. */
export async function openOwnPost({ request, context, params }: LoaderFunctionArgs) {
  const { userId } = await requireUser(request, context);
  const { post } = readQuery(request, postQuerySchema);
  return { post: { ...orThrow(await readOwnPost(context, userId, params.questionId ?? "", post)), userId } };
}

/** Reads the post of the address, which somebody else wrote. Throws a 404 Response. */
export async function openReportable({ request, context, params }: LoaderFunctionArgs) {
  const { userId } = await requireUser(request, context);
  const { post } = readQuery(request, postQuerySchema);
  return { userId, post: orThrow(await readReportable(context, userId, params.questionId ?? "", post)) };
}
