import type { Plan } from "#app/platform/access/plans.ts";

/** Plans that include a feature. */
export const FEATURE_PLANS = {
  basic_analytics: ["free", "basic", "pro", "enterprise"],
  analytics_advanced: ["pro", "enterprise"],
  insights: ["pro", "enterprise"],
  realtime: ["pro", "enterprise"],
  seo: ["basic", "pro", "enterprise"],
  ads_basic: ["basic", "pro", "enterprise"],
  sem_basic: ["basic", "pro", "enterprise"],
  content_basic: ["basic", "pro", "enterprise"],
  social: ["basic", "pro", "enterprise"],
  lead_generation: ["pro", "enterprise"],
  strategy: ["pro", "enterprise"],
  cross_module: ["pro", "enterprise"],
  short_links: ["basic", "pro", "enterprise"],
  api_access: ["basic", "pro", "enterprise"],
  integrations: ["pro", "enterprise"],
  retargeting: ["pro", "enterprise"],
  automation_basic: ["pro", "enterprise"],
} as const satisfies Record<string, readonly Plan[]>;

export type GatedFeature = keyof typeof FEATURE_PLANS;

/** Viewer, editor and owner are so in the workspace that pays for the plan; managers and admins own a workspace of their own on it. */
export const CALLERS = ["viewer", "editor", "owner", "manager", "admin"] as const;

export type Caller = (typeof CALLERS)[number];

export type Access =
  /** Anyone. */
  | "public"
  /** Anyone who is signed in. */
  | "signed-in"
  /** Anyone who is signed in and has the link of a mail; without a link that works the page says so. */
  | "linked"
  /** Anyone who can sign the body; absent while its secret is not configured, as in these tests. */
  | "signed"
  /** Anyone, in development only. */
  | "development"
  /** Members of a workspace whose plan has the feature; viewers are not among them. */
  | { feature: GatedFeature /** Shows something that a project without a crawl does not have. */; needsCrawl?: true }
  /** Members with at least this role in the workspace. */
  | { workspaceRole: "owner" | "editor" }
  /** People with at least this role in the product. */
  | { role: "admin" | "manager" };

/** "plan": open on the plans that include the feature, refused for the plan on the others. */
type Rule = "open" | "sign-in" | "forbidden" | "plan";

const EVERYONE = {
  anonymous: "open",
  viewer: "open",
  editor: "open",
  owner: "open",
  manager: "open",
  admin: "open",
} as const;

/** What each kind of access means for each caller. */
const RULES: Readonly<Record<string, Readonly<Record<Caller | "anonymous", Rule>>>> = {
  public: EVERYONE,
  signed: EVERYONE,
  development: EVERYONE,
  "signed-in": { ...EVERYONE, anonymous: "sign-in" },
  linked: { ...EVERYONE, anonymous: "sign-in" },
  feature: { anonymous: "sign-in", viewer: "forbidden", editor: "plan", owner: "plan", manager: "plan", admin: "plan" },
  "workspace editor": {
    anonymous: "sign-in",
    viewer: "forbidden",
    editor: "open",
    owner: "open",
    manager: "open",
    admin: "open",
  },
  "workspace owner": {
    anonymous: "sign-in",
    viewer: "forbidden",
    editor: "forbidden",
    owner: "open",
    manager: "open",
    admin: "open",
  },
  manager: {
    anonymous: "sign-in",
    viewer: "forbidden",
    editor: "forbidden",
    owner: "forbidden",
    manager: "open",
    admin: "open",
  },
  admin: {
    anonymous: "sign-in",
    viewer: "forbidden",
    editor: "forbidden",
    owner: "forbidden",
    manager: "forbidden",
    admin: "open",
  },
};

const kindOf = (access: Access): string => {
  if (typeof access === "string") return access;
  if ("feature" in access) return "feature";
  return "workspaceRole" in access ? `workspace ${access.workspaceRole}` : access.role;
};

export type Outcome = "open" | "sign-in" | "forbidden" | "plan_required";

/** What the table promises a caller on a plan. */
export function expectedOutcome(access: Access, caller: Caller | "anonymous", plan: Plan): Outcome {
  const rule = RULES[kindOf(access)]?.[caller];
  if (!rule) throw new Error(`No rule for ${JSON.stringify(access)}`);
  if (rule !== "plan") return rule;
  const plans: readonly Plan[] = typeof access === "object" && "feature" in access ? FEATURE_PLANS[access.feature] : [];
  return plans.includes(plan) ? "open" : "plan_required";
}
