import type { MetaFunction } from "@remix-run/cloudflare";
import { useLocation, useRouteError } from "@remix-run/react";
import { startingPrice } from "#app/catalogue/pricing.ts";
import type { Feature } from "#app/platform/access/plans.ts";
import { ErrorPage, errorTitle, isPlanRefusal, statusOf } from "./error-page.tsx";
import { type UpgradeOffer, UpgradePage } from "./upgrade-page.tsx";

export interface PlanOffer extends Omit<UpgradeOffer, "title"> {
  /** Title of the pages below that have none of their own, and of the offer. */
  title: string;
  /** Title of the offer, where the plan lacks only a part of the tool. */
  offerTitle?: string;
  /** What loaders and actions below demand of the plan. */
  feature: Feature;
}

/**
 * The error boundary of a layout route: offers the upgrade when a page below refused with `plan_required`, and shows the
 * error otherwise. The route exports `signedInLoader` too, so that the frame around it has its data by then.
 */
export function PlanGate({ title, offerTitle = title, feature, ...offer }: PlanOffer) {
  const error = useRouteError();
  const { pathname } = useLocation();
  if (!isPlanRefusal(error)) return <ErrorPage error={error} retryHref={pathname} framed />;
  return <UpgradePage {...offer} title={offerTitle} from={startingPrice(feature)} billingHref="/billing" />;
}

/** Returns the `meta` of that route: the title of a page below that failed, or that has no title of its own. */
export const planGateMeta =
  ({ title }: PlanOffer): MetaFunction =>
  ({ error }) => [{ title: error && !isPlanRefusal(error) ? errorTitle(statusOf(error)) : `${title} · Kaja` }];
