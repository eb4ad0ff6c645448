import { withClient } from "./lazy-client.ts";

/** Records that somebody used a feature. `name` is a plain name of ours ("seo.export"), never what somebody typed. */
export const trackFeature = (name: string): void =>
  withClient((client) => client.track({ name: "feature_usage", feature: name }));

/** Adds an error to the local log and, while Analytics Tracking is on, records it. For what was caught, as by an error boundary. */
export const reportError = (error: unknown): void => withClient((client) => client.report(error));

export const trackDashboardView = (): void => withClient((client) => client.track({ name: "dashboard_view" }));
