import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { filterText, parseFilter, searchWith } from "./domain/filter-query.ts";
import { dayText } from "./domain/site-clock.ts";
import { readNoteDraft } from "./note-link.server.ts";
import { listAnnotations, listSegments } from "./notes.server.ts";
import type { Question } from "./read-overview.server.ts";
import type { ShownNotes } from "./ui/notes.tsx";

/** Notes and segments of a site for the days and filters of a page. */
export async function readNotes(scope: WorkspaceScope, siteId: string, { period, filters, today }: Question, params: URLSearchParams, canEdit: boolean) {
  const [annotations, segments] = await Promise.all([listAnnotations(scope, siteId, period.range), listSegments(scope, siteId)]);
  const texts = filters.map(filterText);
  const shown: ShownNotes = {
    canEdit,
    today: dayText(today),
    notes: annotations.map(({ id, day, text }) => ({ id, day: dayText(day), text })),
    segments: segments.map(({ id, name, filters: saved }) => ({
      id,
      name,
      href: searchWith(
        params,
        saved.map(parseFilter).filter((filter) => filter !== null),
      ),
      current: saved.length === texts.length && saved.every((text) => texts.includes(text)),
    })),
    draft: readNoteDraft(params),
    filters: texts.length === 0 ? null : texts.join("\n"),
  };
  return { shown, annotations };
}
