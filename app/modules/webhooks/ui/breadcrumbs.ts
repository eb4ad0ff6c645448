import type { Crumb } from "#app/ui/page/breadcrumb-trail.ts";
import { endpointPath, WEBHOOKS } from "../paths.ts";

const WORKSPACE: Crumb = { label: "Workspace", to: "/workspace" };

/** The way to the list. */
export const BREADCRUMBS: readonly Crumb[] = [WORKSPACE, { label: "Webhooks" }];

/** The way to a page below the list. */
export const breadcrumbsBelow = (...steps: readonly Crumb[]): readonly Crumb[] => [
  WORKSPACE,
  { label: "Webhooks", to: WEBHOOKS },
  ...steps,
];

interface Named {
  id: string;
  url: string;
  description: string;
}

/** What an endpoint is called: its description, or the host of its address. */
export const nameOf = ({ url, description }: Pick<Named, "url" | "description">): string =>
  description || new URL(url).host;

export const crumbOf = (endpoint: Named): Crumb => ({ label: nameOf(endpoint), to: endpointPath(endpoint.id) });
