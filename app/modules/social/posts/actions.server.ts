import type { RequestContext } from "#app/platform/context.server.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { ensureGroup } from "../composer/ensure-group.server.ts";
import { evergreenSchema } from "../evergreen/schema.ts";
import { pauseEvergreen, resumeEvergreen, saveEvergreen, stopEvergreen } from "../evergreen/service.server.ts";
import { cropImage, removeCrop } from "../media/crops.server.ts";
import { addImage, deleteImage, describeImage } from "../media/images.server.ts";
import { addVideo, deleteVideo, describeVideo } from "../media/video.server.ts";
import { postPath, SOCIAL } from "../paths.ts";
import type { SocialPost } from "../repo.server.ts";
import * as review from "../review/service.server.ts";
import { deletePost, getPost } from "../service.server.ts";
import { markCommentDone, retryComment } from "./comment.server.ts";
import {
  altSchema,
  approvalLinkSchema,
  approveSchema,
  bulkSchema,
  buttonSchema,
  cropSchema,
  doneSchema,
  imageSchema,
  refuseSchema,
  revokeSchema,
  uploadSchema,
  videoAltSchema,
  videoIdSchema,
  videoSchema,
} from "./schema.ts";
import { markDone, retryPost } from "./service.server.ts";

const require = { feature: "social", write: true } as const;

/** The list as it was filtered, from its first page. */
function listPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("cursor");
  const query = searchParams.toString();
  return query === "" ? pathname : `${pathname}?${query}`;
}

/** What the list does with its selected rows. */
export const postsAction = formAction({
  require,
  intents: (intent) => ({
    delete: intent({
      schema: bulkSchema,
      run: async ({ context, session, input: { ids } }): Promise<Result<number>> => {
        let deleted = 0;
        for (const id of ids) {
          const done = await deletePost(context, session, id);
          if (done.ok) deleted += 1;
          else if (done.error.code !== "not_found") return done;
        }
        return ok(deleted);
      },
      success: (count, { request }) => redirectWithToast(listPath(request), `${counted(count, "post")} deleted`),
    }),
  }),
});

/** The address of a link is in the answer to its POST, and nowhere else. */
export interface PostReply extends FormReply {
  made?: { url: string; name: string };
}

interface Call {
  context: RequestContext;
  session: Session;
  params: { postId?: string };
}

const done =
  (toast: string) =>
  (_: unknown, { params }: Pick<Call, "params">) =>
    redirectWithToast(postPath(params.postId ?? ""), toast);

/** Runs a use case on the group of the page's post. */
async function onGroup<T>(
  { context, session, params }: Call,
  run: (groupId: string, post: SocialPost) => Promise<Result<T>>,
): Promise<Result<T>> {
  const post = await getPost({ db: context.db, workspaceId: session.workspaceId }, params.postId ?? "");
  if (!post.ok) return post;
  return run(await ensureGroup(context, post.value), post.value);
}

const decide = (decision: review.Decision) => (call: Call & { input: Omit<review.Decided, "decision"> }) =>
  onGroup(call, (groupId) => review.decideAsMember(call.context, call.session, groupId, { ...call.input, decision }));

/** The page of a post: publishing, images and approval. */
export const postAction = formAction({
  require,
  intents: (intent) => ({
    retry: intent({
      schema: buttonSchema,
      run: ({ context, session, params }) => retryPost(context, session, params.postId ?? ""),
      success: done("Publishing again"),
    }),
    done: intent({
      schema: doneSchema,
      run: ({ context, session, params, input }) => markDone(context, session, params.postId ?? "", input.url),
      success: done("Marked as published"),
    }),
    "retry-comment": intent({
      schema: buttonSchema,
      run: ({ context, session, params }) => retryComment(context, session, params.postId ?? ""),
      success: done("Publishing the comment"),
    }),
    "comment-done": intent({
      schema: doneSchema,
      run: ({ context, session, params, input }) => markCommentDone(context, session, params.postId ?? "", input.url),
      success: done("Comment marked as published"),
    }),
    evergreen: intent({
      schema: evergreenSchema,
      run: ({ context, session, params, input }) => saveEvergreen(context, session, params.postId ?? "", input),
      success: done("Repeats saved"),
    }),
    "evergreen-pause": intent({
      schema: buttonSchema,
      run: ({ context, session, params }) => pauseEvergreen(context, session, params.postId ?? ""),
      success: done("Repeats paused"),
    }),
    "evergreen-resume": intent({
      schema: buttonSchema,
      run: ({ context, session, params }) => resumeEvergreen(context, session, params.postId ?? ""),
      success: done("Repeats resumed"),
    }),
    "evergreen-stop": intent({
      schema: buttonSchema,
      run: ({ context, session, params }) => stopEvergreen(context, session, params.postId ?? ""),
      success: done("The post is no longer repeated"),
    }),
    delete: intent({
      schema: buttonSchema,
      run: ({ context, session, params }) => deletePost(context, session, params.postId ?? ""),
      success: () => redirectWithToast(SOCIAL, "Post deleted"),
    }),
    upload: intent({
      schema: uploadSchema,
      run: async (call) => {
        const { id } = await call.identity();
        return onGroup(call, (groupId) => addImage(call.context, call.session, groupId, { id, ...call.input }));
      },
      success: done("Image added"),
    }),
    describe: intent({
      schema: altSchema,
      run: (call) => onGroup(call, (groupId) => describeImage(call.context, call.session, groupId, call.input)),
      success: done("Description saved"),
    }),
    "delete-image": intent({
      schema: imageSchema,
      run: (call) => onGroup(call, (groupId) => deleteImage(call.context, call.session, groupId, call.input.image)),
      success: done("Image deleted"),
    }),
    crop: intent({
      schema: cropSchema,
      run: async (call) => {
        const { id } = await call.identity();
        const { focusX, focusY, ...input } = call.input;
        return onGroup(call, (groupId, { channel }) =>
          cropImage(call.context, call.session, groupId, { ...input, id, channel, focus: { x: focusX, y: focusY } }),
        );
      },
      success: done("Crop saved"),
    }),
    uncrop: intent({
      schema: imageSchema,
      run: (call) =>
        onGroup(call, (groupId, { channel }) =>
          removeCrop(call.context, call.session, groupId, { ...call.input, channel }),
        ),
      success: done("The whole image is used again"),
    }),
    "upload-video": intent({
      schema: videoSchema,
      run: async (call) => {
        const { id } = await call.identity();
        return onGroup(call, (groupId) => addVideo(call.context, call.session, groupId, { id, ...call.input }));
      },
      success: done("Video added"),
    }),
    "describe-video": intent({
      schema: videoAltSchema,
      run: (call) => onGroup(call, (groupId) => describeVideo(call.context, call.session, groupId, call.input)),
      success: done("Description saved"),
    }),
    "delete-video": intent({
      schema: videoIdSchema,
      run: (call) => onGroup(call, (groupId) => deleteVideo(call.context, call.session, groupId, call.input.video)),
      success: done("Video deleted"),
    }),
    ask: intent({
      schema: buttonSchema,
      run: (call) => onGroup(call, (groupId) => review.askForApproval(call.context, call.session, groupId)),
      success: done("Approval requested"),
    }),
    approve: intent({ schema: approveSchema, run: decide("approved"), success: done("Approved") }),
    changes: intent({ schema: refuseSchema, run: decide("changes"), success: done("Changes requested") }),
    reject: intent({ schema: refuseSchema, run: decide("rejected"), success: done("Rejected") }),
    link: intent({
      schema: approvalLinkSchema,
      run: async (call) => {
        const identity = await call.identity();
        return onGroup(call, (groupId) =>
          review.createApprovalLink(call.context, call.session, groupId, call.input, identity),
        );
      },
      success: (made) => formReply<PostReply>({ made }),
    }),
    revoke: intent({
      schema: revokeSchema,
      run: (call) =>
        onGroup(call, (groupId) => review.revokeApprovalLink(call.context, call.session, groupId, call.input.link)),
      success: done("Link withdrawn"),
    }),
  }),
});
