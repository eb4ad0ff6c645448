import type { Actor } from "#app/platform/access/actor.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { seoModule } from "../manifest.ts";
import { encryptSiteCredentials } from "./encrypted-site-credentials.server.ts";
import { findSettings } from "./repo.server.ts";
import { openForChange, updateSettings } from "./service.server.ts";
import {
  checkVerificationMethod,
  type VerificationMethod,
  type VerificationState,
  type VerificationTools,
  verificationMethodsFor,
  verificationTokenOf,
  verificationToolsFor,
} from "./site-verification.server.ts";

const ABSENT: Record<VerificationMethod, Record<Exclude<VerificationState, "found">, string>> = {
  file: { absent: "the file is not there, or holds something else", unknown: "the site did not answer" },
  meta: { absent: "the first page has no such meta tag in its head", unknown: "the site did not answer" },
  dns: { absent: "there is no such TXT record", unknown: "the name server did not answer" },
};
const NAMES: Record<VerificationMethod, string> = { file: "File", meta: "Meta tag", dns: "DNS" };

/** The proofs of a project's site, asked side by side. */
async function findProofs(
  tools: VerificationTools,
  url: string,
  projectId: string,
): Promise<ReadonlyMap<VerificationMethod, VerificationState>> {
  const token = await verificationTokenOf(projectId);
  return new Map(
    await Promise.all(
      verificationMethodsFor(url).map(
        async (proof) => [proof, await checkVerificationMethod(tools, proof, url, token)] as const,
      ),
    ),
  );
}

/**
 * Looks for a proof that the site belongs to the workspace, and stores what was found. A site that gives no answer keeps
 * the verification it has. Errors: forbidden, plan_required, not_found, conflict (archived, or no proof), rate_limited.
 */
export async function checkVerification(
  context: RequestContext,
  actor: Actor,
  projectId: string,
  toolsFor: typeof verificationToolsFor = verificationToolsFor,
): Promise<Result<VerificationMethod>> {
  const opened = await openForChange(context, actor, projectId);
  if (!opened.ok) return opened;
  const admitted = await throttle(context, seoModule.rateLimits.site_verify, actor.userId);
  if (!admitted.ok) return admitted;
  const { scope, project } = opened.value;
  const stored = await findSettings(scope, projectId);
  const asked = {
    workspaceId: actor.workspaceId,
    projectId,
    url: project.url,
    sealedBasicAuth: stored?.sealedBasicAuth ?? null,
  };
  const states = await findProofs(await toolsFor(context, asked), project.url, projectId);
  const proof = [...states.keys()].find((one) => states.get(one) === "found");
  if (proof) {
    const verifiedAt = stored?.verifiedAt ?? context.now();
    await updateSettings(context, actor, projectId, "verified", {
      verifiedAt,
      verifiedBy: proof,
      verificationLostAt: null,
    });
    return ok(proof);
  }
  const lost =
    stored?.verifiedAt != null &&
    stored.verifiedBy !== null &&
    (states.get(stored.verifiedBy) ?? "absent") === "absent";
  if (lost)
    await updateSettings(context, actor, projectId, "verification_lost", {
      verifiedAt: null,
      verifiedBy: null,
      verificationLostAt: context.now(),
    });
  const words = [...states].map(
    ([one, state]) => `${NAMES[one]}: ${ABSENT[one][state === "unknown" ? "unknown" : "absent"]}.`,
  );
  return err(appError("conflict", `No proof was found. ${words.join(" ")}`));
}

/** Stores the site's own sign-in, sealed. Errors: forbidden, plan_required, not_found, conflict (archived). */
export async function saveSiteCredentials(
  context: RequestContext,
  actor: Actor,
  projectId: string,
  signIn: { username: string; password: string },
): Promise<Result<void>> {
  const opened = await openForChange(context, actor, projectId);
  if (!opened.ok) return opened;
  const of = { workspaceId: actor.workspaceId, projectId, url: opened.value.project.url };
  await updateSettings(context, actor, projectId, "sign_in_saved", {
    sealedBasicAuth: await encryptSiteCredentials(context, of, signIn),
  });
  return ok(undefined);
}

/** Forgets the site's own sign-in. Errors: forbidden, plan_required, not_found, conflict (archived). */
export async function removeSiteCredentials(
  context: RequestContext,
  actor: Actor,
  projectId: string,
): Promise<Result<void>> {
  const opened = await openForChange(context, actor, projectId);
  if (!opened.ok) return opened;
  if (await hasSettings(opened.value.scope, projectId))
    await updateSettings(context, actor, projectId, "sign_in_removed", { sealedBasicAuth: null });
  return ok(undefined);
}

const hasSettings = async (scope: WorkspaceScope, projectId: string): Promise<boolean> =>
  (await findSettings(scope, projectId)) !== undefined;
