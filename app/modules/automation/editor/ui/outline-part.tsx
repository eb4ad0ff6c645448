import { outlineOf } from "../../domain/document/outline.ts";
import type { EditorPageProps } from "../editor-page.ts";
import { Opened } from "./opened.tsx";
import { Outline } from "./outline.tsx";
import { Triggers } from "./triggers.tsx";

/** The editor as a list. */
export function OutlinePart(props: EditorPageProps) {
  const { draft, query, kinds, triggers, faulty, summaries, choices, holdoutErrors, readOnly, reply } = props;
  const { document, revision } = draft;
  const shared = { document, revision, faulty, summaries, readOnly };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,380px)]">
      <div className="min-w-0">
        <Triggers {...shared} {...{ choices, holdoutErrors, reply }} kinds={triggers} />
        <h2 className="mb-2 font-bold text-base">What happens</h2>
        <Outline
          {...shared}
          rows={outlineOf(document, new Map(kinds.map((kind) => [kind.kind, kind])))}
          kinds={kinds}
          opened={query.step}
          adding={query.add}
        />
      </div>
      <div className="lg:sticky lg:top-20">{readOnly ? null : <Opened {...props} />}</div>
    </div>
  );
}
