import type { Result } from "#app/shared/result.ts";
import type { Contact } from "../../domain/contact.ts";
import type { StagedChunk } from "../../imports/domain/read-file.ts";
import type { Change } from "../change.ts";
import type { DuplicatePair, DuplicatesJob } from "../duplicates/duplicates.ts";
import type { Merge, MergeCall } from "../duplicates/merges.ts";
import type { ImportInput, ImportJob, ImportMove, ImportView, readProblems } from "../imports/imports.ts";
import type { BulkChange, BulkJob, Selection } from "./bulk.ts";

/** What the services of imports, bulk changes and duplicates call on the object of a workspace. */
export interface JobsRpc {
  stageImport(
    change: Change,
    file: { id: string; fileName: string; columns: string[]; total: number },
  ): Promise<Result<{ isStaged: boolean }>>;
  stageRows(change: Change, id: string, chunks: readonly StagedChunk[]): Promise<Result<null>>;
  sealImport(change: Change, id: string): Promise<Result<null>>;
  listImports(): Promise<ImportJob[]>;
  readImport(id: string): Promise<ImportView | null>;
  moveImport(
    change: Change,
    id: string,
    move: ImportMove,
    input?: Partial<Pick<ImportInput, "settings" | "room">>,
  ): Promise<Result<null>>;
  discardImport(change: Change, id: string): Promise<void>;
  readProblems(id: string, after: number): Promise<ReturnType<typeof readProblems>>;
  beginBulk(change: Change, id: string, selection: Selection): Promise<Result<null>>;
  readBulk(id: string): Promise<BulkJob | null>;
  startBulk(change: Change, id: string, what: BulkChange, expected: number): Promise<Result<null>>;
  stopBulk(change: Change, id: string): Promise<Result<null>>;
  mergePeople(change: Change, call: MergeCall): Promise<Result<Contact>>;
  undoMerge(change: Change, id: string): Promise<Result<{ id: string; kept: number }>>;
  listMerges(contactId: string): Promise<Merge[]>;
  startDuplicates(change: Change, id: string): Promise<Result<null>>;
  /** The last search for duplicates, with the pairs that wait for a decision. */
  readDuplicates(): Promise<{ job: DuplicatesJob | null; pairs: DuplicatePair[]; count: number }>;
  dismissDuplicate(change: Change, one: string, other: string): Promise<Result<null>>;
}
