import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, FEW, SHARED_TEXTS, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import {
  contentApprovals,
  contentBriefs,
  contentComments,
  contentImages,
  contentItems,
  contentPages,
  contentRedirects,
  contentReviewLinks,
  contentRevisions,
  contentSites,
  contentVoices,
} from "#db/schema/content.ts";
import { MAX_IMAGE_FORM_BYTES } from "./images/domain/limits.ts";

/** Comments are the largest of what one limit counts together. */
const ONE_LIMIT = "within the 240 changes an hour that are counted for comments";

export const contentServer = defineServerModule({
  id: "content",
  kitMakers: [
    {
      kind: "content",
      feature: "content_basic",
      parts: [
        { id: "article", label: "Article" },
        { id: "landing_page", label: "Landing page" },
        { id: "newsletter", label: "Newsletter" },
        { id: "social_text", label: "Social text" },
        { id: "ad_text", label: "Ad text" },
      ],
      load: () => import("./campaigns/campaign-kit.server.ts"),
    },
  ],
  assetKinds: [
    {
      kind: "content",
      label: "Content",
      feature: "content_basic",
      load: async () => (await import("./campaigns/campaign-assets.server.ts")).assetReader,
    },
  ],
  templateKinds: [
    {
      kind: "brief",
      label: "Content brief",
      title: "Content briefs",
      about: "Outlines that a writer fills in.",
      feature: "content_basic",
      load: async () => (await import("./templates/template-kind.server.ts")).briefTemplates,
    },
  ],
  tables: [
    {
      table: contentItems,
      claims: [
        workspace(contentItems.workspaceId),
        unnamed(contentItems.userId, "userId"),
        unnamed(contentItems.ownerId, "ownerId"),
        unnamed(contentItems.editedBy, "editedBy"),
      ],
      exported: exportedBy("workspace", "Content of the workspaces you own."),
      bound: bound(2_000, SHARED_TEXTS),
    },
    {
      table: contentRevisions,
      claims: [workspace(contentRevisions.workspaceId), unnamed(contentRevisions.userId, "userId")],
      exported: exportedBy(
        "workspace",
        "Past versions of the content of the workspaces you own, without their texts.",
        ["hash"],
      ),
      bound: bound(
        50,
        "2,500 revisions in each of 20 workspaces, or one under review of each of 5,000 pieces there, 500 bytes each with indexes; published, decided on or shared: within the changes counted for comments",
      ),
    },
    {
      table: contentApprovals,
      claims: [workspace(contentApprovals.workspaceId), unnamed(contentApprovals.userId, "userId")],
      exported: exportedBy("workspace", "Decisions on the content of the workspaces you own.", ["hash"]),
      bound: bound(FEW, ONE_LIMIT),
    },
    {
      table: contentReviewLinks,
      claims: [workspace(contentReviewLinks.workspaceId), unnamed(contentReviewLinks.createdBy, "createdBy")],
      exported: exportedBy("workspace", "Links to revisions for people without an account.", ["tokenHash"]),
      bound: bound(FEW, ONE_LIMIT),
    },
    {
      table: contentComments,
      claims: [workspace(contentComments.workspaceId), unnamed(contentComments.userId, "userId")],
      exported: exportedBy("workspace", "Comments on the content of the workspaces you own."),
      bound: bound(205, "240 changes an hour of a person in 14 days of a trial, 2.5 kB each with indexes"),
    },
    {
      table: contentSites,
      claims: [workspace(contentSites.workspaceId)],
      exported: exportedBy("workspace", "The blogs of the workspaces you own.", ["feedHash"]),
      bound: bound(1, "one for each workspace"),
    },
    {
      table: contentPages,
      claims: [workspace(contentPages.workspaceId)],
      exported: exportedBy("workspace", "Published pages of the workspaces you own.", ["hash"]),
      bound: bound(100, "one for each of 5,000 pieces in 20 workspaces, 1 kB each with indexes"),
    },
    {
      table: contentRedirects,
      claims: [workspace(contentRedirects.workspaceId)],
      exported: exportedBy("workspace", "Former URLs of published pages of the workspaces you own."),
      bound: bound(FEW, ONE_LIMIT),
    },
    {
      table: contentImages,
      claims: [workspace(contentImages.workspaceId), unnamed(contentImages.userId, "userId")],
      exported: exportedBy("workspace", "Images in the content of the workspaces you own, without their files.", [
        "token",
      ]),
      bound: bound(65, "2,000 images in each of 20 workspaces, 1.6 kB each with indexes"),
    },
    {
      table: contentBriefs,
      claims: [workspace(contentBriefs.workspaceId)],
      exported: exportedBy(
        "workspace",
        "Briefs of the content of the workspaces you own, made of other people's pages.",
      ),
      bound: bound(62, "10 briefs a day in each of 20 workspaces in 14 days of a trial, 22 kB each with indexes"),
    },
    {
      table: contentVoices,
      claims: [workspace(contentVoices.workspaceId)],
      exported: exportedBy("workspace", "The brand voice of the workspaces you own."),
      bound: bound(FEW, "one for each workspace"),
    },
  ],
  uploads: [{ path: /^\/content\/[\w-]+\/images(?:\.data)?$/, maxBytes: MAX_IMAGE_FORM_BYTES }],
  jobs: [
    {
      name: "content.publish",
      every: "minute",
      run: async (context, now) => (await import("./publishing/service.server.ts")).publishDue(context, now),
    },
  ],
  webhookEvents: async () => (await import("./webhook-schemas.ts")).CONTENT_EVENTS,
  onWorkspaceErased: async (context, workspaceId) =>
    (await import("./files.server.ts")).eraseWorkspaceContent(context, workspaceId),
});
