import { notifyTokenUse } from "#app/modules/notifications/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import { type Listener, writeText, writingModel } from "#app/platform/ai/ai.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { parseDocument } from "#app/platform/markdown/parse-document.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { counted } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { partsOf } from "../analysis/domain/plain-text.ts";
import { readBrief } from "../brief/service.server.ts";
import { KIND_LABELS, languageLabel } from "../labels.ts";
import { contentModule } from "../manifest.ts";
import type { ContentItem } from "../repo.server.ts";
import { changeItem, getContent } from "../service.server.ts";
import type { VoiceProfile } from "../voice/domain/profile.ts";
import { readVoice } from "../voice/service.server.ts";
import type { Assisted } from "./assist-reply.ts";
import { byRules, type Material } from "./domain/by-rules.ts";
import { readAnswer } from "./domain/read-answer.ts";
import { ABOUT, instructionOf, MAX_EXCERPT_CHARS, MAX_PASSAGE_CHARS, type Task } from "./domain/tasks.ts";
import type { AssistInput } from "./schema.ts";

const HEADINGS = 30;
const VOICE_WORDS = 30;

const onField = (path: string, message: string): AppError =>
  appError("invalid_input", message, { fields: [{ path, message }] });

/** Why the built-in writer has nothing for a task, and what helps. */
const NOTHING: Readonly<Record<Task, string>> = {
  titles: "The built-in writer needs a title or headings of at most 60 characters. Write some, or shorten them.",
  description: "The built-in writer needs sentences of 50 to 155 characters in the text. Write some first.",
  outline:
    "The built-in writer builds outlines from a brief. Make a brief first; its headings may all be covered already.",
  shorten: "The passage has one sentence only. The built-in writer shortens by leaving sentences out.",
  rewrite: "Rewriting needs a language model, and none is set up here. The built-in writer works by rules alone.",
  translate: "Translating needs a language model, and none is set up here. The built-in writer works by rules alone.",
};

const voiceData = (voice: VoiceProfile | null) =>
  voice && {
    wordsToUse: voice.always.slice(0, VOICE_WORDS),
    wordsToAvoid: voice.never.slice(0, VOICE_WORDS),
    person: voice.person,
    formality: voice.formality,
    contractions: voice.contractions,
  };

interface Sources {
  item: ContentItem;
  material: Material;
  voice: VoiceProfile | null;
  brief: Awaited<ReturnType<typeof readBrief>>;
}

/** The piece as the data of the question: JSON, each part of it limited. */
const dataOf = (task: Task, { item, material, voice, brief }: Sources): string =>
  JSON.stringify({
    kind: KIND_LABELS[item.kind],
    language: languageLabel(item.language),
    title: item.title,
    keyphrase: item.keyphrase || undefined,
    brandVoice: voiceData(voice) ?? undefined,
    ...(ABOUT[task].hasPassage
      ? { passage: material.passage }
      : {
          headings: material.headings.slice(0, HEADINGS),
          questions: brief?.brief.questions.slice(0, 10).map(({ text }) => text),
          missingHeadings: material.missing?.slice(0, HEADINGS).map(({ text }) => text),
          text: item.body.slice(0, MAX_EXCERPT_CHARS),
        }),
  });

/** Names what a text was made of. */
function sourcesOf(task: Task, { item, voice, brief }: Sources, isModel: boolean): string[] {
  const { hasPassage } = ABOUT[task];
  return [
    ...(hasPassage ? ["The passage"] : ["Title", ...(item.body.trim() === "" ? [] : ["Text of this piece"])]),
    ...(item.keyphrase !== "" && !hasPassage ? ["Keyphrase"] : []),
    ...(brief && !hasPassage ? [`Brief of ${counted(brief.brief.pages, "page")}`] : []),
    ...(voice && isModel ? ["Brand voice"] : []),
  ];
}

async function readSources(
  context: RequestContext,
  actor: Actor,
  item: ContentItem,
  passage: string,
): Promise<Sources> {
  const scope = workspaceScope(context, actor);
  const [brief, voice, blocks] = await Promise.all([
    readBrief(scope, item),
    readVoice(scope),
    parseDocument(item.body),
  ]);
  const { headings, paragraphs } = partsOf(blocks);
  const missing = brief?.brief.headings.filter((_, at) => !brief.score.headings[at]) ?? null;
  return {
    ...{ item, voice: voice ?? null, brief },
    material: {
      language: item.language,
      title: item.title,
      keyphrase: item.keyphrase,
      headings: headings.map(({ text }) => text),
      ...{ paragraphs, missing, passage },
    },
  };
}

/** A text that was asked for and not yet written. Errors of `write`: conflict (nothing to make it of, or the task needs a model). */
export interface Writing {
  /** Whether a model writes, whose words come one after the other. */
  hasModel: boolean;
  write: (listener?: Listener) => Promise<Result<Assisted>>;
}

/**
 * Prepares titles, a description, an outline or another version of a passage. The configured model writes, else rules of the piece's own
 * words, which the answer says. Nothing is stored. Errors: forbidden, plan_required, rate_limited, not_found, invalid_input (no passage).
 */
export async function assist(
  context: RequestContext,
  actor: Actor,
  itemId: string,
  { task, passage: given, into }: AssistInput,
): Promise<Result<Writing>> {
  const allowed = authorize(actor, { feature: contentModule.feature, write: true });
  if (!allowed.ok) return allowed;
  const may = await throttle(context, contentModule.rateLimits.content_assist, actor.userId);
  if (!may.ok) return may;
  const found = await getContent(workspaceScope(context, actor), itemId);
  if (!found.ok) return found;
  const item = found.value;
  const passage = given || item.body.trim();
  if (ABOUT[task].hasPassage && passage === "")
    return err(onField("passage", "Paste a passage, or write a text first."));
  if (ABOUT[task].hasPassage && passage.length > MAX_PASSAGE_CHARS)
    return err(onField("passage", `The text has more than ${MAX_PASSAGE_CHARS} characters. Paste a part of it.`));
  const sources = await readSources(context, actor, item, passage);
  const asked = {
    instruction: instructionOf(task, languageLabel(task === "translate" ? (into ?? item.language) : item.language)),
    data: dataOf(task, sources),
    maxAnswerTokens: ABOUT[task].maxAnswerTokens,
    read: (text: string) => readAnswer(task, text),
    builtIn: () => byRules(task, sources.material),
  };
  return ok({
    hasModel: writingModel(context) !== null,
    write: async (listener) => {
      const written = await writeText(context, actor, asked, listener);
      notifyTokenUse(context, actor.workspaceId, written.mark);
      const { value: texts, source, model, tokens, notice } = written;
      if (texts.length === 0) return err(appError("conflict", notice ? `${notice} ${NOTHING[task]}` : NOTHING[task]));
      return ok({ texts, source, model, tokens, notice, sources: sourcesOf(task, sources, source === "model") });
    },
  });
}

/** Notes that a piece has words of a model: its revisions say so from here on. Errors: as `changeItem`; conflict (no model). */
export async function markAssisted(context: RequestContext, actor: Actor, itemId: string): Promise<Result<void>> {
  const model = writingModel(context);
  if (model === null) return err(appError("conflict", "No language model is set up here."));
  const changed = await changeItem(context, actor, itemId, () => ok({ assistedBy: model.slice(0, 100) }));
  return changed.ok ? ok(undefined) : changed;
}
