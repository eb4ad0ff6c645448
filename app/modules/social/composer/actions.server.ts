import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { appError } from "#app/shared/error.ts";
import { counted } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { postPath } from "../paths.ts";
import { getPost } from "../service.server.ts";
import { ensureGroup } from "./ensure-group.server.ts";
import { composeSchema, ownText } from "./schema.ts";
import { type Composition, saveComposition } from "./service.server.ts";

const require = { feature: "social", write: true } as const;

interface Posted {
  session: { timeZone: string };
  values: FormReply["values"];
  input: ReturnType<typeof composeSchema.parse>;
}

/** Reads the own texts of the chosen accounts. Errors: invalid_input. */
function toComposition({ session, values, input }: Posted): Result<Composition> {
  const targets: { key: string; own: string }[] = [];
  for (const key of input.accounts) {
    const own = ownText.safeParse(values[`own-${key}`] ?? "");
    const message = own.success ? "" : (own.error.issues[0]?.message ?? "Check this text.");
    if (!own.success) return err(appError("invalid_input", message, { fields: [{ path: `own-${key}`, message }] }));
    targets.push({ key, own: own.data });
  }
  const { text, firstComment, link, campaign, when, at } = input;
  return ok({
    ...{ text, targets, firstComment, link, campaign, when, at },
    isThread: input.isThread === "on",
    isShort: input.isShort === "on",
    signatureId: input.signature,
    hashtagSetId: input.hashtags,
    timeZone: session.timeZone,
    acceptsClash: input.acceptsClash === "on",
  });
}

const saved = (when: Composition["when"], count: number): string =>
  when === "draft"
    ? "Draft saved"
    : when === "now"
      ? `Publishing ${counted(count, "post")}`
      : `${counted(count, "post")} scheduled`;

/** Writes a new post for one or several accounts. */
export const newPostAction = formAction({
  require,
  intents: (intent) => ({
    compose: intent({
      schema: composeSchema,
      lists: ["accounts"],
      run: async (call) => {
        const composition = toComposition(call);
        if (!composition.ok) return composition;
        const { id } = await call.identity();
        return saveComposition(call.context, call.session, id, composition.value);
      },
      success: ({ postId, count }, { input }) => redirectWithToast(postPath(postId), saved(input.when, count)),
    }),
  }),
});

/** Changes what was composed together with a post. */
export const editPostAction = formAction({
  require,
  intents: (intent) => ({
    compose: intent({
      schema: composeSchema,
      lists: ["accounts"],
      run: async (call) => {
        const composition = toComposition(call);
        if (!composition.ok) return composition;
        const { context, session, params } = call;
        const post = await getPost({ db: context.db, workspaceId: session.workspaceId }, params.postId ?? "");
        if (!post.ok) return post;
        return saveComposition(context, session, await ensureGroup(context, post.value), composition.value);
      },
      success: ({ postId, count }, { input }) => redirectWithToast(postPath(postId), saved(input.when, count)),
    }),
  }),
});
