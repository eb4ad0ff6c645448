import { wordsOf } from "#app/modules/seo-tools/index.server.ts";
import type { Actor } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { parseDocument } from "#app/platform/markdown/parse-document.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { partsOf } from "../analysis/domain/plain-text.ts";
import { allowChange } from "../people/allow-change.server.ts";
import { lintVoice, type VoiceReport } from "./domain/lint.ts";
import type { VoiceProfile } from "./domain/profile.ts";
import * as repo from "./repo.server.ts";

export const readVoice = repo.findVoice;

/** Stores how the texts of the workspace sound. Errors: forbidden, plan_required, rate_limited. */
export async function saveVoice(context: RequestContext, actor: Actor, voice: VoiceProfile): Promise<Result<null>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  await repo.putVoice(workspaceScope(context, actor), voice, context.now());
  await recordAudit(context, auditEntry(actor, "content_voice.changed", `content_voice:${actor.workspaceId}`));
  return ok(null);
}

/** Compares a text with the voice of its workspace; null while the workspace has none. */
export async function checkVoice(
  scope: WorkspaceScope,
  { body, language }: { body: string; language: string },
): Promise<VoiceReport | null> {
  const voice = await repo.findVoice(scope);
  if (!voice) return null;
  const passages = (await parseDocument(body)).flatMap((block) => {
    const { paragraphs, links } = partsOf([block]);
    return paragraphs.map((text) => ({ text, hasLink: links.length > 0 }));
  });
  return lintVoice(voice, passages, { language, countWords: (text) => wordsOf(text, language).length });
}
