import { STEP_IDS, type StepId } from "../onboarding.ts";

/** One step of the tutorial as a person sees it (specification section 3). */
export interface OnboardingStep {
  id: StepId;
  title: string;
  description: string;
  content: string;
  /** Label of the main action. */
  action: string;
  /** Where the main action leads; null: it only moves on. */
  route: string | null;
}

/** What a step says while its page is there. */
type Version = Omit<OnboardingStep, "id"> & {
  /** The page belongs to the tools that a viewer of a workspace is refused. */
  tool?: true;
};

/** What each step says, best first: the planned page when it is open, otherwise what there is today. */
const VERSIONS: Readonly<Record<StepId, readonly Version[]>> = {
  welcome: [
    {
      title: "Welcome to Kaja",
      description: "A short tour from your website to results.",
      content: "Connect your site, review the findings, invite your team, track the results.",
      action: "Get started",
      route: null,
    },
  ],
  "create-strategy": [
    {
      title: "Create your strategy",
      description: "Goals, budget and channels on one page.",
      content: "The strategy generator asks a few questions and writes a plan with figures that you can change.",
      action: "Create a strategy",
      route: "/strategy",
      tool: true,
    },
    {
      title: "Start from your website",
      description: "A strategy begins with what is there.",
      content:
        "Connect your website: Kaja crawls it and ranks what holds it back. The strategy generator is not open yet; the findings are what it will start from.",
      action: "Connect a website",
      route: "/seo/new",
      tool: true,
    },
    {
      title: "Meet your workspace",
      description: "You look on in this workspace.",
      content:
        "Its owners and editors connect websites and run the tools. See who they are, and what your role includes.",
      action: "Open the workspace",
      route: "/workspace",
    },
  ],
  "review-recommendations": [
    {
      title: "Review the recommendations",
      description: "What to do next, with the evidence.",
      content: "Each insight names the figures behind it and the tool that acts on it.",
      action: "Open the insights",
      route: "/insights",
      tool: true,
    },
    {
      title: "Review the recommendations",
      description: "What to fix, in the order that pays.",
      content:
        "Every finding of a crawl says what is wrong, why it matters and which pages it is on. Open a website and read the first three.",
      action: "Open your websites",
      route: "/seo",
      tool: true,
    },
    {
      title: "Follow the news",
      description: "What happened while you were away.",
      content: "Alerts, reports and announcements stay behind the bell for 90 days.",
      action: "Open the notices",
      route: "/notices",
    },
  ],
  "implement-strategy": [
    {
      title: "Put it to work",
      description: "Routine that runs automatically.",
      content: "An automation watches for what you choose and does the rest, step by step, with a log.",
      action: "Open automation",
      route: "/automation",
      tool: true,
    },
    {
      title: "Invite the people who fix it",
      description: "Findings are fixed by people.",
      content:
        "Invite the people who edit the website. Automation is not open yet; until then the next crawl shows which findings are gone.",
      action: "Open the workspace",
      route: "/workspace",
    },
  ],
  "track-performance": [
    {
      title: "Track the performance",
      description: "What changed, and what it brought.",
      content: "Traffic, channels and trends of every tool in one place.",
      action: "Open analytics",
      route: "/analytics",
      tool: true,
    },
    {
      title: "Hear what it changed",
      description: "Reports come to you.",
      content:
        "Choose what is mailed: a report after each crawl, alerts when something breaks. Analytics across the tools is not open yet.",
      action: "Choose notifications",
      route: "/settings/notifications",
    },
  ],
};

/** Planned pages that the registry may not have yet; every other page named above exists. */
export const PLANNED_PATHS: readonly string[] = ["/strategy", "/insights", "/automation", "/analytics"];

/** The steps for a person: `open` are the planned pages that exist; a viewer of the workspace is not sent to its tools. */
export function stepsFor({ open, mayUseTools }: { open: ReadonlySet<string>; mayUseTools: boolean }): OnboardingStep[] {
  const exists = (route: string | null): boolean => route === null || !PLANNED_PATHS.includes(route) || open.has(route);
  return STEP_IDS.map((id) => {
    const version = VERSIONS[id].find(({ route, tool }) => exists(route) && (mayUseTools || !tool));
    if (!version) throw new Error(`No version of step "${id}" fits`);
    const { tool: _, ...step } = version;
    return { id, ...step };
  });
}
