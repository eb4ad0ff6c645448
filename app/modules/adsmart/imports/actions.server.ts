import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, redirectWithToast, rejectedForm } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { decodeText } from "#app/shared/csv/parse-csv.ts";
import { counted } from "#app/shared/format/number.ts";
import { FEATURE } from "../access.server.ts";
import { ADSMART, IMPORTS } from "../paths.ts";
import type { Mapping } from "./domain/columns.ts";
import { discardUpload } from "./large/service.server.ts";
import { type ImportInput, importSchema, undoSchema } from "./schema.ts";
import {
  checkExport,
  type ExportCheck,
  type GivenFile,
  type ImportError,
  importExport,
  undoImport,
} from "./service.server.ts";

const SHOWN_ROWS = 10;

export interface ImportReply extends FormReply {
  /** Preview of the file. */
  check?: Omit<ExportCheck, "rows"> & { rowCount: number; rows: ExportCheck["rows"] };
  /** The file's headings, where its columns have to be chosen. */
  headings?: string[];
  mapping?: Mapping;
}

async function givenFile({ file, csv = "", ...rest }: ImportInput): Promise<GivenFile> {
  const hasFile = file !== undefined && file.size > 0;
  const text = hasFile ? decodeText(new Uint8Array(await file.arrayBuffer())) : csv;
  return { ...rest, text, fileName: hasFile ? file.name : "Pasted text" };
}

const failure = (error: ImportError, call: { values: FormReply["values"] }) =>
  rejectedForm<ImportReply>(
    error,
    call,
    error.headings ? { headings: error.headings, mapping: error.mapping ?? {} } : {},
  );

/** "check" shows what a file holds, "import" stores it, "discard" drops one that was not finished, "undo" takes the newest import back. */
export const importsAction = formAction({
  require: { feature: FEATURE, write: true },
  intents: (intent) => ({
    check: intent({
      schema: importSchema,
      run: async ({ context, session, input }) => checkExport(context, session, await givenFile(input)),
      success: ({ rows, ...check }, { values }) =>
        formReply<ImportReply>({
          values,
          check: { ...check, rowCount: rows.length, rows: rows.slice(0, SHOWN_ROWS) },
          ...(check.errorCount > 0 && rows.length === 0 ? { headings: check.headings, mapping: check.mapping } : {}),
        }),
      failure,
    }),
    import: intent({
      schema: importSchema,
      run: async ({ context, session, input, identity }) =>
        importExport(context, session, await givenFile(input), (await identity()).id),
      success: ({ state, rows, replaced }) =>
        redirectWithToast(
          ADSMART,
          state === "adding"
            ? "The figures are being added. This takes some minutes."
            : `${counted(rows, "row")} imported${replaced > 0 ? `, ${counted(replaced, "row")} replaced` : ""}`,
        ),
      failure,
    }),
    discard: intent({
      schema: undoSchema,
      run: ({ context, session, input }) => discardUpload(context, session, input.id),
      success: () => redirectWithToast(IMPORTS, "File discarded"),
    }),
    undo: intent({
      schema: undoSchema,
      run: ({ context, session, input }) => undoImport(context, session, input.id),
      success: (isOver) =>
        redirectWithToast(IMPORTS, isOver ? "Import undone" : "The import is being undone. This takes some minutes."),
    }),
  }),
});
