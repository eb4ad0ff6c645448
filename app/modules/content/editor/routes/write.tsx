import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { writingModel } from "#app/platform/ai/ai.server.ts";
import { revalidateWhenAnswered } from "#app/ui/form/offline-submissions.ts";
import { analyse } from "../../analysis/analyse.server.ts";
import { AnalysisPanel } from "../../analysis/ui/analysis-panel.tsx";
import { AssistPanel } from "../../assist/ui/assist-panel.tsx";
import { readBrief } from "../../brief/service.server.ts";
import { BriefScore } from "../../brief/ui/brief-score.tsx";
import { directionOf } from "../../domain/kind.ts";
import { listImages } from "../../images/service.server.ts";
import { ImagePicker } from "../../images/ui/image-picker.tsx";
import { loadItem } from "../../item-page.server.ts";
import { listOpenComments } from "../../review/service.server.ts";
import { OpenComments } from "../../review/ui/open-comments.tsx";
import { checkVoice } from "../../voice/service.server.ts";
import { writeAction } from "../actions.server.ts";
import { Editor } from "../ui/editor.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { item, scope, readOnly } = await loadItem(args);
  const { id, title, body, version, language, keyphrase, status } = item;
  const [brief, comments] = await Promise.all([readBrief(scope, item), listOpenComments(scope, id)]);
  return {
    id,
    title,
    body,
    version,
    language,
    keyphrase,
    readOnly: readOnly || status === "archived",
    isArchived: status === "archived",
    images: (await listImages(scope, id)).map(({ id, token, alt, width, height }) => ({
      ...{ id, token, alt, width, height },
    })),
    comments,
    model: writingModel(args.context),
    brief: brief && { score: brief.score.score, tips: brief.score.tips },
    analysis: await analyse(item),
    voice: await checkVoice(scope, item),
  };
}

export const action = writeAction;
export const shouldRevalidate = revalidateWhenAnswered;

/** The text of a piece, with what rules say about it. The server measures each saved state, so that typing never waits. */
export default function Write() {
  const {
    id,
    title,
    body,
    version,
    language,
    keyphrase,
    readOnly,
    isArchived,
    images,
    comments,
    model,
    brief,
    analysis,
    voice,
  } = useLoaderData<typeof loader>();
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_300px]">
      <Editor
        key={id}
        id={id}
        images={images}
        title={title}
        body={body}
        version={version}
        language={language}
        direction={directionOf(language)}
        readOnly={readOnly}
        isArchived={isArchived}
      />
      <div className="grid gap-3">
        <ImagePicker id={id} images={images} readOnly={readOnly} />
        <OpenComments id={id} comments={comments} readOnly={readOnly} />
        {readOnly ? null : <AssistPanel key={`help-${id}`} id={id} model={model} language={language} />}
        <BriefScore id={id} brief={brief} />
        <AnalysisPanel id={id} analysis={analysis} keyphrase={keyphrase} voice={voice} />
      </div>
    </div>
  );
}
