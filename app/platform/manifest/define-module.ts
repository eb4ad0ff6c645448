import type { Feature, Plan } from "../access/plans.ts";
import type { Rule } from "../rate-limit/rules.ts";
import type { ModuleCard } from "./card.ts";

/** What each plan allows of something. 0: the plan does not have it. */
export interface PlanLimit extends Readonly<Record<Plan, number>> {
  /** Follows the number: "leads" in "Your plan allows 25,000 leads." */
  label: string;
  /** On the billing page, for what is counted over a whole workspace. */
  usageLabel?: string;
  /** Value of `usage_meters.meter` that counts it; without one the rows themselves are counted. */
  meter?: string;
  /** Bytes are shown as megabytes. */
  unit?: "bytes";
}

/** A type of webhook event; its schema and example are in `manifest.server.ts`. */
export interface WebhookEvent {
  title: string;
  /** When it is sent, in a sentence or two. */
  description: string;
}

/** What a scope of the public API opens. */
export interface ApiScopeDefinition {
  opens: string;
  /** Path of a list, for the first call with a new key. */
  firstList: string;
  /** Heading of its operations in the API document. */
  group: string;
  /** What they are about, for the document. */
  about: string;
}

/** One path of the public API as the public page lists it. */
export interface ApiRoute {
  /** Separated by commas: "GET, POST". */
  method: string;
  path: string;
  what: string;
}

/** A page below the module's own that people look for by name. */
export interface SearchPage {
  title: string;
  hint: string;
  path: string;
  /** Further words by which it is found. */
  words: string;
  /** Hidden from viewers of the workspace. */
  editorsOnly?: boolean;
}

/** A kind of data that the module stores, for the privacy policy. */
export interface RetentionEntry {
  title: string;
  what: string;
  why: string;
  kept: string;
}

/** A part of the module's page that has a card of its own. */
export interface ModulePart extends ModuleCard {
  id: string;
  title: string;
  /** The module's path with an anchor. */
  path: string;
  feature?: Feature;
}

type Labels = Readonly<Record<string, string>>;

/** What the rest of the product knows of a module. Plain data without zod or server code, safe in the browser. */
export interface ModuleManifest {
  /** The folder's name. */
  id: string;
  title: string;
  /** Its page. The first segment needs sign-in. */
  path?: string;
  /** There is no page yet: cards do not link, and the path says what the tool will do. */
  planned?: true;
  /** What the plan must include to open it; without one every signed-in person may. */
  feature?: Feature;
  /** `id` where it differs from the module's. */
  card?: ModuleCard & { id?: string };
  parts?: readonly ModulePart[];
  scopes?: Readonly<Record<string, ApiScopeDefinition>>;
  apiRoutes?: readonly ApiRoute[];
  limits?: Readonly<Record<string, PlanLimit>>;
  rateLimits?: Readonly<Record<string, Omit<Rule, "name">>>;
  /** Labels by the first part of an action's name, for the filter of the workspace's audit log. */
  auditAreas?: Labels;
  /** The same for what administrators do with the product itself. */
  systemAuditAreas?: Labels;
  /** Labels by action: "lead.deleted". */
  auditActions?: Labels;
  webhookEvents?: Readonly<Record<string, WebhookEvent>>;
  notificationKinds?: Labels;
  searchPages?: readonly SearchPage[];
  retention?: readonly RetentionEntry[];
}

/** The manifest with the name of each rate limit, by which its attempts are counted. */
type Defined<M> = M &
  (M extends { rateLimits: infer R } ? { readonly rateLimits: { readonly [K in keyof R]: Rule } } : unknown);

/** Declares a module. Keeps the names of its limits, scopes, actions and events as types. */
export function defineModule<const M extends ModuleManifest>(module: M): Defined<M> {
  if (!module.rateLimits) return module as Defined<M>;
  const rateLimits = Object.fromEntries(
    Object.entries(module.rateLimits).map(([name, rule]) => [name, { ...rule, name }]),
  );
  return { ...module, rateLimits } as Defined<M>;
}
