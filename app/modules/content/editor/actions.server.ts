import type { RequestContext } from "#app/platform/context.server.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, invalidForm, redirectWithToast, rejectedForm } from "#app/platform/forms/form-answers.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { fromLocalMoment } from "#app/shared/dates/local-moment.ts";
import { horizonText, isBeyondHorizon } from "#app/shared/dates/schedule-horizon.ts";
import { appError, HTTP_STATUS } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { CONTENT, itemPagePath, itemPath } from "../paths.ts";
import { listOwners } from "../people/owners.server.ts";
import { restoreRevision } from "../revisions/service.server.ts";
import { diffTexts } from "../revisions/word-diff.server.ts";
import { changeItem, deleteContent } from "../service.server.ts";
import type { EditorReply } from "./editor-reply.ts";
import { detailsSchema, emptySchema, revisionSchema, type SaveInput, saveSchema } from "./schema.ts";
import { keepPresent, type SaveOutcome, saveText, setAside } from "./service.server.ts";

const require = { feature: "content_basic", write: true } as const;

const CHANGED =
  "Someone changed this text after you opened it, so nothing was overwritten. Compare below, then keep yours or theirs. The other version stays in the revisions.";

const editorReply = (reply: Partial<EditorReply>, status?: number) =>
  formReply<EditorReply>({ saved: false, version: null, newer: null, ...reply }, { ...(status && { status }) });

interface Call {
  context: RequestContext;
  session: Session;
  params: { itemId?: string };
}

const NO_MOMENT = "Enter a date and time.";

const idOf = ({ params }: Pick<Call, "params">): string => params.itemId ?? "";

/** Names who wrote the other text before the answer is made. */
async function save(call: Call & { input: SaveInput }) {
  const { context, session, input } = call;
  const saved = await saveText(context, session, idOf(call), input);
  if (!saved.ok || saved.value.saved) return saved.ok ? ok({ ...saved.value, by: "" }) : saved;
  const owners = await listOwners({ db: context.db, workspaceId: session.workspaceId });
  const { editedBy } = saved.value.newer;
  const by = editedBy === session.userId ? "You, elsewhere" : owners.find(([id]) => id === editedBy)?.[1];
  return ok({ ...saved.value, by: by ?? "Somebody" });
}

function onSaved(
  outcome: SaveOutcome & { by: string },
  { input, values, params }: Call & { input: SaveInput; values: EditorReply["values"] },
) {
  if (!outcome.saved) {
    const { newer, by } = outcome;
    return editorReply(
      {
        errors: { "": [CHANGED] },
        values,
        version: newer.version,
        newer: { title: newer.title, by, pieces: diffTexts(newer.body, input.body) },
      },
      HTTP_STATUS.conflict,
    );
  }
  return input.live
    ? editorReply({ saved: true, version: outcome.version })
    : redirectWithToast(itemPath(params.itemId ?? ""), "Saved");
}

/** The text of a piece. */
export const writeAction = formAction({
  require,
  intents: (intent) => ({
    save: intent({
      schema: saveSchema,
      run: save,
      success: onSaved,
      failure: (error, { values }) => rejectedForm(error, { values }),
      invalid: (reply) => editorReply({ ...invalidForm(reply).data }, HTTP_STATUS.invalid_input),
    }),
    // Sent by a page that the person left: nobody sees the answer, so a text that cannot be stored becomes a revision.
    leave: intent({
      schema: saveSchema,
      run: async ({ context, session, params, input }): Promise<Result<unknown>> => {
        const stored = await saveText(context, session, params.itemId ?? "", input);
        return stored.ok && !stored.value.saved ? setAside(context, session, params.itemId ?? "", input) : stored;
      },
      success: () => formReply({}),
    }),
    theirs: intent({
      schema: saveSchema,
      run: ({ context, session, params, input }) => setAside(context, session, params.itemId ?? "", input),
      success: (_, { params }) =>
        redirectWithToast(itemPath(params.itemId ?? ""), "Your text is in the revisions", { document: true }),
    }),
  }),
});

/** What is known of a piece beside its text. */
export const detailsAction = formAction({
  require,
  intents: (intent) => ({
    save: intent({
      schema: detailsSchema,
      run: async ({ context, session, scope, params, input: { owner, plannedFor, ...details } }) => {
        const owners = await listOwners(scope);
        const publishAt = fromLocalMoment(plannedFor, session.timeZone);
        const isTooFar = publishAt !== null && isBeyondHorizon(publishAt, context.now());
        if (isTooFar || (plannedFor !== "" && !publishAt)) {
          const message = isTooFar ? horizonText() : NO_MOMENT;
          return err(appError("invalid_input", message, { fields: [{ path: "plannedFor", message }] }));
        }
        return changeItem(context, session, params.itemId ?? "", ({ ownerId, status }) =>
          ok({
            ...details,
            ownerId: owner === ownerId || owners.some(([id]) => id === owner) ? owner : "",
            // When something is published is decided elsewhere.
            ...(status === "scheduled" || status === "published" ? {} : { publishAt }),
          }),
        );
      },
      success: (_, { params }) => redirectWithToast(itemPagePath(params.itemId ?? "", "details"), "Saved"),
    }),
    delete: intent({
      schema: emptySchema,
      run: ({ context, session, params }) => deleteContent(context, session, params.itemId ?? ""),
      success: () => redirectWithToast(CONTENT, "Piece deleted"),
    }),
  }),
});

export const revisionsAction = formAction({
  require,
  intents: (intent) => ({
    keep: intent({
      schema: emptySchema,
      run: ({ context, session, params }) => keepPresent(context, session, params.itemId ?? ""),
      success: (number, { params }) =>
        redirectWithToast(itemPagePath(params.itemId ?? "", "revisions"), `Revision ${number} kept`),
    }),
    restore: intent({
      schema: revisionSchema,
      run: ({ context, session, params, input }) =>
        restoreRevision(context, session, params.itemId ?? "", input.revision),
      success: (_, { params }) => redirectWithToast(itemPath(params.itemId ?? ""), "Revision restored"),
    }),
  }),
});
