import type { z } from "zod";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import type { editorQuerySchema } from "../schema.ts";
import type { Draft } from "../store/flow-rpc.ts";
import type { CanvasView } from "./canvas/canvas-view.ts";
import type { FlowView } from "./flow-view.ts";
import type { KindView } from "./view.server.ts";

/** What the page of the editor shows. */
export interface EditorPage {
  id: string;
  draft: Draft;
  query: z.output<typeof editorQuerySchema>;
  view: FlowView;
  /** Null: the outline is shown. */
  canvas: CanvasView | null;
  choices: Readonly<Record<string, readonly (readonly [value: string, label: string])[]>>;
  kinds: readonly KindView[];
  triggers: readonly KindView[];
  /** Of the flow as a whole. */
  problems: readonly string[];
  problemCount: number;
  /** Ids of steps and triggers with problems. */
  faulty: readonly string[];
  /** Of what is open, by field. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** Of the holdout, by field. */
  holdoutErrors: Readonly<Record<string, readonly string[]>>;
  /** What steps and triggers are filled in with, by id. */
  summaries: Readonly<Record<string, string>>;
  readOnly: boolean;
}

export type EditorPageProps = EditorPage & { reply: FormReply | undefined };
