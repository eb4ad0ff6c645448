import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, notExported, SHARED_TEXTS, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import { seoKeywordImportRows, seoKeywordImports, seoKeywordSuggestions, seoKeywords } from "#db/schema/keywords.ts";
import { MAX_UPLOAD_BYTES } from "./domain/limits.ts";

const load = () => import("./index.server.ts");

export const keywordsServer = defineServerModule({
  id: "keywords",
  tables: [
    {
      table: seoKeywords,
      claims: [workspace(seoKeywords.workspaceId)],
      exported: exportedBy("workspace", "Keywords of these websites, with groups and notes."),
      bound: bound(0, SHARED_TEXTS),
    },
    {
      table: seoKeywordImports,
      claims: [workspace(seoKeywordImports.workspaceId), unnamed(seoKeywordImports.createdBy, "createdBy")],
      exported: exportedBy("workspace", "Imported files of search figures: period, counts."),
      bound: bound(30, "60 of a website, 20 drafts of a workspace"),
    },
    {
      table: seoKeywordImportRows,
      claims: [workspace(seoKeywordImportRows.workspaceId)],
      exported: exportedBy("workspace", "The rows of these files: queries, pages, clicks, impressions, positions."),
      bound: bound(0, SHARED_TEXTS),
    },
    {
      table: seoKeywordSuggestions,
      claims: [workspace(seoKeywordSuggestions.workspaceId)],
      exported: notExported(
        "Answers of suggest services, kept for a week so that they are not asked again; nobody's data.",
      ),
      bound: bound(50, "2,000 answers of a workspace, forgotten after 7 days"),
    },
  ],
  uploads: [{ path: /^\/seo\/projects\/[\w-]+\/keywords\/import(?:\.data)?$/, maxBytes: MAX_UPLOAD_BYTES }],
  jobs: [
    {
      name: "seo.keywords",
      every: "minute",
      run: async (context, now) => (await load()).runKeywordMaintenance(context, now),
    },
  ],
});
