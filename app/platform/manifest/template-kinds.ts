import type { z } from "zod";
import type { Result } from "#app/shared/result.ts";
import type { Actor } from "../access/actor.ts";
import type { Feature } from "../access/plans.ts";
import type { AppContext, RequestContext } from "../context.server.ts";

/** What a workspace lacks before a template can be used, with the page on which it is created. */
export interface TemplateNeed {
  label: string;
  to: string;
}

/** One line of a preview; `depth` is its indentation. */
export interface TemplateLine {
  text: string;
  depth: number;
}

/** A template that every workspace has. */
export interface BuiltInTemplate<Content> {
  /** Unique within its kind: "welcome". */
  id: string;
  title: string;
  about: string;
  /** What it is for, in a word or two: "Shop". Empty where its title says it. */
  group: string;
  content: Content;
}

/** What the gallery of templates asks a module about one kind of its records. */
export interface TemplateMaker<Content> {
  /** The shape and the maxima of the content, for files and for work of people. */
  schema: z.ZodType<Content>;
  builtIn: (timeZone: string) => readonly BuiltInTemplate<Content>[];
  /** What the workspace lacks for each of the contents, in their order. */
  missing: (
    context: AppContext,
    workspaceId: string,
    contents: readonly Content[],
  ) => Promise<readonly (readonly TemplateNeed[])[]>;
  preview: (content: Content) => readonly TemplateLine[];
  /** Records of the workspace that can be saved as a template: the newest whose title contains the text. */
  search: (
    context: AppContext,
    workspaceId: string,
    text: string,
    limit: number,
  ) => Promise<readonly { id: string; title: string }[]>;
  /** A record as the content of a template. Errors: not_found. */
  read: (context: RequestContext, actor: Actor, id: string) => Promise<Result<{ title: string; content: Content }>>;
  /** Makes a draft, once for each `id`, and returns its page. */
  install: (
    context: RequestContext,
    actor: Actor,
    draft: { id: string; name: string; content: Content },
  ) => Promise<Result<{ path: string }>>;
}

/** A maker whose contents the gallery knows nothing about: it hands over only what the maker's own schema has accepted. */
export type AnyTemplateMaker = TemplateMaker<unknown>;

export const templateMaker = <Content>(maker: TemplateMaker<Content>): AnyTemplateMaker =>
  maker as unknown as AnyTemplateMaker;

/** A kind of templates in the gallery. */
export interface TemplateKind {
  /** Unique, stored with each saved template and written into its file: "flow". */
  kind: string;
  /** In the singular: "Automation flow". */
  label: string;
  /** In the plural, as the heading of its templates: "Automation flows". */
  title: string;
  about: string;
  /** What the plan must include to use one. */
  feature: Feature;
  load: () => Promise<AnyTemplateMaker>;
}
