import type { FormReply } from "#app/platform/forms/form-reply.ts";
import type { DiffPiece } from "../revisions/word-diff.server.ts";

/** The answer to a save of the editor. */
export interface EditorReply extends FormReply {
  saved: boolean;
  /** What the next save builds on; null: what the page was opened with. */
  version: number | null;
  /** What somebody else stored meanwhile, against what was sent. */
  newer: { title: string; by: string; pieces: DiffPiece[] | null } | null;
}
