import type { FlowTemplate } from "./build.ts";
import { CUSTOMER_JOURNEYS } from "./journeys/customers.ts";
import { LEAD_JOURNEYS } from "./journeys/leads.ts";
import { ONBOARDING_JOURNEYS } from "./journeys/onboarding.ts";
import { SHOP_JOURNEYS } from "./journeys/shop.ts";
import { TEAM_JOURNEYS } from "./journeys/team.ts";

/** The journeys that a workspace can begin with, by what they are for. Each uses what the editor has, and is a draft until it is published. */
export const TEMPLATE_GROUPS: readonly { id: string; title: string; templates: readonly FlowTemplate[] }[] = [
  { id: "leads", title: "Leads and sales", templates: LEAD_JOURNEYS },
  { id: "shop", title: "Shop", templates: SHOP_JOURNEYS },
  { id: "onboarding", title: "Sign-up and trial", templates: ONBOARDING_JOURNEYS },
  { id: "customers", title: "Customers", templates: CUSTOMER_JOURNEYS },
  { id: "team", title: "Events and the team", templates: TEAM_JOURNEYS },
];

export const TEMPLATES: readonly FlowTemplate[] = TEMPLATE_GROUPS.flatMap(({ templates }) => templates);
