import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { approvalFault } from "../domain/status.ts";
import type { ContentItem } from "../repo.server.ts";
import type { UpdateContentInput } from "../schema.ts";
import { changeItem, type ItemChange, onStatus } from "../service.server.ts";
import { approvedRevision } from "./service.server.ts";

/**
 * Changes what a program gives of a piece. Errors: forbidden, plan_required, not_found, invalid_input (a status that needs a text),
 * conflict (archived, approvals missing, or changed by another call at the same time), limit_reached (no room for the longer text).
 */
export const updateContent = (
  context: RequestContext,
  actor: Actor,
  id: string,
  input: UpdateContentInput,
): Promise<Result<ContentItem>> =>
  changeItem(context, actor, id, async (before) => {
    const { title = before.title, body = before.body } = input;
    const changesText = title !== before.title || body !== before.body;
    const isApprovedText = before.approvalsNeeded > 0 && (await approvedRevision(context, before)) !== null;
    const fault = approvalFault({ ...before, isApprovedText }, input.status, changesText);
    return fault ? err(onStatus("conflict", fault)) : ok(defined(input));
  });

/** The keys that were given. */
const defined = (input: UpdateContentInput): ItemChange =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
