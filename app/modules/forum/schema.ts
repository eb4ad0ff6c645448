import { z } from "zod";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { PRINTABLE_LINES } from "#app/shared/text/text.ts";
import { ANSWER_MIN, POST_LIMITS, QUESTION_MIN, REPORT_REASONS, TITLE_MIN } from "./domain/post.ts";

const id = z.string().min(1).max(64);
const version = z.coerce.number({ error: "This form is incomplete. Please load the page again." }).int().min(0);
const title = lineField("Title", { min: TITLE_MIN, max: POST_LIMITS.title });
const questionBody = proseField("Question", { min: QUESTION_MIN, max: POST_LIMITS.body });
const answerBody = proseField("Answer", { min: ANSWER_MIN, max: POST_LIMITS.body });

/** The form of a new question. */
export const askSchema = z.object({ title, body: questionBody });

/** What is done on the page of a question. */
export const answerSchema = z.object({ body: answerBody });
export const voteSchema = z.object({ postId: id, value: z.enum(["-1", "0", "1"]).transform(Number) });
export const acceptSchema = z.object({ answerId: id });
export const unacceptSchema = z.object({});
export const postIdSchema = z.object({ postId: id });

export const editQuestionSchema = z.object({ title, body: questionBody, version });
export const editAnswerSchema = z.object({ body: answerBody, version });

const oneBreak = (text: string): string => text.replace(/\r\n?/g, "\n").trim();

const NOTE_TOO_LONG = `Note is too long (max ${POST_LIMITS.note} characters)`;

/** The form of a report. */
export const reportSchema = z.object({
  reason: z.enum(REPORT_REASONS, { error: "Choose a reason" }),
  // Checked before it is changed: conform takes an empty text within a pipe for a missing one.
  note: z
    .string()
    .max(POST_LIMITS.note * 4, { error: NOTE_TOO_LONG, abort: true })
    .refine((text) => oneBreak(text).length <= POST_LIMITS.note, NOTE_TOO_LONG)
    .refine((text) => PRINTABLE_LINES.test(oneBreak(text)), "Note contains characters that cannot be used")
    .default("")
    .transform(oneBreak),
});

/** What an administrator does with a post. */
export const moderationSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("hide"), reason: lineField("Reason", { min: 5, max: POST_LIMITS.reason }) }),
  z.object({ intent: z.enum(["show", "keep", "lock", "unlock"]) }),
]);

export type ModerationAction = z.infer<typeof moderationSchema>;

const filter = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const cursor = filter(z.string().max(300));

/** Query of /help/forum. */
export const questionsQuerySchema = z.object({
  search: filter(z.string().trim().max(200)),
  sort: filter(z.enum(["activity", "votes"])),
  show: filter(z.enum(["unanswered", "mine"])),
  cursor,
});

export type QuestionsQuery = z.infer<typeof questionsQuerySchema>;

/** Query of a question: which page of its answers. */
export const threadQuerySchema = z.object({ page: filter(z.coerce.number().int().min(1).max(10_000)) });

/** Query of the pages that are about one post of a question. */
export const postQuerySchema = z.object({ post: id });

/** Query of /admin/forum. */
export const queueQuerySchema = z.object({ state: filter(z.enum(["open", "resolved", "hidden"])), cursor });

export type QueueQuery = z.infer<typeof queueQuerySchema>;
