import type { FormReply } from "#app/platform/forms/form-reply.ts";
import type { ImportRow } from "../../store/ads-rpc.ts";

/** What a part of a file came to. */
export interface PartResult {
  lineErrors: { line: number; message: string }[];
  errorCount: number;
  /** Lines of an ad and day that was there already in this file, added up. */
  added: number;
}

/** The answers of the upload route: to its beginning, to a part, and to its end. */
export interface UploadReply extends FormReply {
  uploadId?: string;
  part?: PartResult;
  finished?: Pick<ImportRow, "state" | "rows">;
}
