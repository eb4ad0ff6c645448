import { SERVER_MODULES } from "#app/modules/registry.server.ts";
import { auditStatement } from "#app/platform/audit/audit.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { endSessionsStatement } from "#app/platform/session/session.server.ts";
import { workspaceFate } from "../deletion/domain/deletion.ts";
import { deleteFiles } from "../export/archive.server.ts";
import { userPrefix, workspacePrefix } from "../export/domain/exports.ts";
import { accountDeleted } from "../mail-templates.server.ts";
import * as repo from "../repo.server.ts";
import type { Steps, StepValue } from "../workflow-steps.server.ts";
import {
  erasedOneByOne,
  erasedWithWorkspace,
  eraseTable,
  lastStatements,
  type Person,
  tableTitle,
} from "./ownership-repo.server.ts";

/** Data that the steps need: its rows are gone by the end. */
interface Erasure extends Person {
  firstName: string;
  workspaceIds: string[];
  [name: string]: StepValue;
}

/**
 * Closes the account: nobody is signed in any more, nobody can sign in, workspaces with other members get an owner.
 * Null when there is nothing to erase: the account is gone, or was kept after all.
 */
async function begin(context: AppContext, userId: string): Promise<Erasure | null> {
  const now = context.now();
  const account = await repo.findAccount(context, userId);
  if (!account?.deleteAfter || account.deleteAfter > now) return null;
  await context.db.batch([
    repo.closeAccount(context, userId, now),
    endSessionsStatement(context.db, userId),
    repo.handOverWorkspaces(context, userId),
  ]);
  const memberships = await repo.findMemberships(context, userId);
  const workspaceIds = memberships
    .filter((membership) => workspaceFate(membership) === "erased")
    .map(({ workspaceId }) => workspaceId);
  return { userId, email: account.email, firstName: account.firstName, workspaceIds };
}

async function deletePersonsFiles({ env }: AppContext, { userId, workspaceIds }: Person): Promise<void> {
  await deleteFiles(env.FILES, userPrefix(userId));
  for (const workspaceId of workspaceIds) await deleteFiles(env.FILES, workspacePrefix(workspaceId));
}

/** What is left goes in one transaction, with a row in the operator's log that names nobody. */
async function finish(context: AppContext, person: Person): Promise<void> {
  const entry = {
    workspaceId: null,
    userId: null,
    action: "account.erased",
    subject: "account",
    detail: "The grace was over",
  };
  await context.db.batch([
    auditStatement({ db: context.db, now: context.now }, entry),
    ...lastStatements(context, person),
  ]);
}

/**
 * Erases an account after its grace period, with the workspaces that have no other member: sessions first, then objects
 * and files, then table by table as the manifests say, the account itself last. Each step can be repeated, and an
 * interrupted erasure starts over without harm, because the person's identity goes in the last step.
 */
export async function eraseAccount(context: AppContext, steps: Steps, userId: string): Promise<void> {
  const person = await steps.do("begin", () => begin(context, userId));
  if (!person) return;
  const run = (name: string, work: () => Promise<void>) =>
    steps.do(name, async () => {
      await work();
      return null;
    });
  for (const { id, onAccountErased } of SERVER_MODULES)
    if (onAccountErased) await run(`outside: ${id}`, () => onAccountErased(context, userId));
  for (const { id, onWorkspaceErased } of SERVER_MODULES)
    if (onWorkspaceErased)
      await run(`workspaces: ${id}`, async () => {
        for (const workspaceId of person.workspaceIds) await onWorkspaceErased(context, workspaceId);
      });
  await run("files", () => deletePersonsFiles(context, person));
  for (const rule of erasedOneByOne())
    await run(`table: ${tableTitle(rule.table)}`, () => eraseTable(context, rule, person));
  await run("last mail", () =>
    sendMail(context, {
      to: person.email,
      mail: accountDeleted({ firstName: person.firstName, supportEmail: context.config.COMPANY_SUPPORT_EMAIL }),
    }),
  );
  await run("account", () => finish(context, person));
  context.log.info("account.erased", { workspaces: person.workspaceIds.length });
}

/**
 * Erases one workspace with everything in it: crawls, keys of everybody in it, files, rows. Its last owner decided so;
 * the caller has checked and audited it. Can be repeated: an interrupted erasure continues.
 */
export async function eraseWorkspace(context: AppContext, workspaceId: string): Promise<void> {
  const nobody: Person = { userId: "", email: "", workspaceIds: [workspaceId] };
  for (const { onWorkspaceErased } of SERVER_MODULES) await onWorkspaceErased?.(context, workspaceId);
  await deleteFiles(context.env.FILES, workspacePrefix(workspaceId));
  for (const rule of erasedWithWorkspace()) await eraseTable(context, rule, nobody);
}
