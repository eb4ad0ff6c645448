import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { domainOfAddress } from "../providers/domain/provider.ts";
import { domainsAbove } from "./domain/domain-name.ts";
import { hasVerified } from "./repo.server.ts";

/** The domain of a sender address that the workspace has not proved to be its own; null: it has, or one above it. */
export async function unverifiedDomain(scope: WorkspaceScope, fromEmail: string): Promise<string | null> {
  const domain = domainOfAddress(fromEmail);
  return (await hasVerified(scope, domainsAbove(domain))) ? null : domain;
}
