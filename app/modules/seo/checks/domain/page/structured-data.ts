import { counted } from "#app/shared/format/number.ts";
import type { HtmlFacts } from "../../../domain/facts.ts";
import { type ItemReport, type Problem, validateItems } from "../../../structured-data/domain/validate.ts";
import { type JsonLdBlock, readItems } from "../../../structured-data/domain/validation-report.ts";
import type { Emit } from "../evidence.ts";

/** What the described things lack by Google's documentation, or say in a form that nobody reads. */
export function checkStructuredDataProperties(html: HtmlFacts, emit: Emit): void {
  const blocks = html.structuredData.flatMap(({ source, line }): JsonLdBlock[] =>
    source === undefined ? [] : [{ text: source, line: line ?? 1 }],
  );
  if (blocks.length === 0 && !html.microdata) return;
  // What has no type is a finding of its own.
  const reports = validateItems(readItems(blocks, html.microdata ?? []).items).filter(
    ({ type, source }) => source !== null && type !== "no type",
  );
  const emitProblems = (
    problemsOf: (report: ItemReport) => readonly Problem[],
    code: Parameters<Emit>[0],
    what: string,
  ): void => {
    const faulty = reports.filter((report) => problemsOf(report).length > 0);
    const [first] = faulty;
    const problem = first && problemsOf(first)[0];
    if (!first || !problem) return;
    const count = faulty.reduce((sum, report) => sum + problemsOf(report).length, 0);
    emit(
      code,
      `${counted(count, "property", "properties")}, first on line ${problem.line}: ${first.type}, ${problem.message}`,
      `${what} of Google's page “${first.source?.title}”`,
    );
  };
  emitProblems(({ errors }) => errors, "structured-data-required-missing", "the required properties");
  emitProblems(({ warnings }) => warnings, "structured-data-recommended-missing", "the recommended properties");
}
