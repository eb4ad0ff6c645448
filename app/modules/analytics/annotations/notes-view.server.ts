import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { filterText, readableSearch, searchWithTexts } from "../domain/filters/filter-query.ts";
import { rangeText } from "../domain/period/period.ts";
import { dayText } from "../domain/period/site-clock.ts";
import type { ReportQuery } from "../reports/query/report-query.server.ts";
import { readNoteDraft } from "./note-link.server.ts";
import { listAnnotations, listSegments } from "./service.server.ts";
import type { NotesView } from "./ui/notes.tsx";

/** The same page with the form filled in with one of its notes. */
function editHref(params: URLSearchParams, id: string): string {
  const next = new URLSearchParams(params);
  next.delete("note");
  next.set("edit", id);
  return `${readableSearch(next)}#notes`;
}

/** Notes and segments of a site for the days and filters of a page. */
export async function readNotesView(
  scope: WorkspaceScope,
  siteId: string,
  { period, filters, today }: ReportQuery,
  params: URLSearchParams,
  canEdit: boolean,
) {
  const [annotations, segments] = await Promise.all([
    listAnnotations(scope, siteId, period.range),
    listSegments(scope, siteId),
  ]);
  const edited = canEdit ? annotations.find(({ id }) => id === params.get("edit")) : undefined;
  const texts = filters.map(filterText);
  const shown: NotesView = {
    canEdit,
    today: dayText(today),
    notes: annotations.map(({ id, day, text }) => ({
      id,
      day: rangeText({ fromDay: day, toDay: day }),
      text,
      editHref: editHref(params, id),
    })),
    segments: segments.map(({ id, name, filters: saved }) => ({
      id,
      name,
      href: searchWithTexts(params, saved),
      current: saved.length === texts.length && saved.every((text) => texts.includes(text)),
    })),
    draft: edited ? { id: edited.id, day: dayText(edited.day), text: edited.text } : readNoteDraft(params),
    filters: texts.length === 0 ? null : texts.join("\n"),
  };
  return { shown, annotations };
}
