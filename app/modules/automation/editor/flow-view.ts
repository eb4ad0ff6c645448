/** How a person looks at flows: a cookie, so that the server draws the editor as it was left. */
const NAME = "flow-view";
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

export const FLOW_VIEWS = ["canvas", "outline"] as const;
export type FlowView = (typeof FLOW_VIEWS)[number];

/** The view in a Cookie header; the canvas when there is none of ours. */
export const readFlowView = (cookies: string | null): FlowView =>
  cookies?.split(/;\s*/).includes(`${NAME}=outline`) ? "outline" : "canvas";

/** A `Set-Cookie` value. */
export const flowViewCookie = (view: FlowView): string =>
  `${NAME}=${view}; Path=/automation; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax`;
