import { visitorOfPage } from "#app/modules/analytics/index.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { NewResponse } from "../../store/form-rpc.ts";
import type { PublicForm } from "../public-form.server.ts";
import type { FormSession } from "./response-token.server.ts";

/** Purpose of the consent by which a person allows that their visits are tied to their name. */
const ANALYTICS_PURPOSE = "analytics";

/** The visitor of the measured website whose page held the form, when the person agreed to be tied to it; else null. */
export async function visitorOf(
  context: RequestContext,
  { workspaceId }: PublicForm,
  { session, request }: { session: FormSession; request: Request },
  consents: NewResponse["consents"],
): Promise<string | null> {
  const agreed = consents.some(
    ({ purpose, state }) => purpose.toLowerCase() === ANALYTICS_PURPOSE && state === "granted",
  );
  return agreed ? visitorOfPage(context, workspaceId, session.touch.landingPage, request) : null;
}
