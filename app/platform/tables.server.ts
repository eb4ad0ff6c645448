import { sessions } from "#db/schema/account.ts";
import { usageMeters, usageReserves } from "#db/schema/billing.ts";
import { auditChains, auditLog, deadLetters, featureFlags, mailOutbox, systemMetrics } from "#db/schema/platform.ts";
import {
  bound,
  DELETE,
  email,
  exportedBy,
  FEW,
  OPERATIONAL,
  type TableDeclaration,
  unnamed,
  user,
  workspace,
} from "./manifest/tables.ts";

/** The tables of the platform itself. */
export const platformTables: readonly TableDeclaration[] = [
  {
    table: sessions,
    // An administrator's look at somebody else's account goes with the administrator, too.
    claims: [user(sessions.userId), user(sessions.impersonatorId), workspace(sessions.workspaceId)],
    exported: exportedBy("user", "Where you are signed in.", ["id", "impersonatorId"]),
    bound: bound(FEW, "100 of a person, the least used are ended"),
  },
  {
    table: mailOutbox,
    claims: [email(mailOutbox.recipient)],
    exported: exportedBy("email", "Mails sent to you in the last 30 days.", ["textBody", "htmlBody", "unsubscribeUrl"]),
    bound: bound(300, "mails of the plan a month, their texts emptied once sent, forgotten after 30 days"),
  },
  {
    table: auditLog,
    claims: [
      workspace(auditLog.workspaceId),
      { whose: "user", column: auditLog.chain, prefix: "user:", fate: DELETE },
      // In the chains of others a row stays, for the chain to verify; who it was does not.
      user(auditLog.userId, {
        act: "set",
        values: { userId: null, impersonatorId: null, address: "", place: "", salt: "" },
      }),
      user(auditLog.impersonatorId, {
        act: "set",
        values: { userId: null, impersonatorId: null, address: "", place: "", salt: "" },
      }),
    ],
    reason:
      "The audit log of another workspace stays verifiable: its rows lose person, address and place. A subject may keep the random id, which leads nowhere.",
    keeps: ["subject"],
    exported: exportedBy("user", "What you did, when and from where.", [
      "salt",
      "personalDigest",
      "hash",
      "sequence",
      "sealedAt",
      "impersonatorId",
    ]),
    bound: bound(100, "what people do by limited forms; 10,000 changes a day by the API keys of a person"),
  },
  {
    table: auditChains,
    claims: [
      { whose: "workspace", column: auditChains.chain, fate: DELETE },
      { whose: "user", column: auditChains.chain, prefix: "user:", fate: DELETE },
    ],
    exported: OPERATIONAL,
    bound: bound(FEW, "one row a workspace and person"),
  },
  {
    table: usageMeters,
    claims: [workspace(usageMeters.workspaceId)],
    exported: exportedBy("workspace", "What your workspaces used of the limits of their plan."),
    bound: bound(FEW, "a row for each meter and month of a workspace"),
  },
  {
    table: usageReserves,
    claims: [workspace(usageReserves.workspaceId)],
    exported: OPERATIONAL,
    bound: bound(FEW, "60 an hour and person, gone within minutes"),
  },
  {
    table: featureFlags,
    claims: [unnamed(featureFlags.updatedBy, "updatedBy")],
    reason: "Switches of the operator.",
    exported: OPERATIONAL,
    bound: bound(0, "a row for each switch"),
  },
  {
    table: systemMetrics,
    claims: [],
    reason: "Figures of the running system; no person in them.",
    exported: OPERATIONAL,
    bound: bound(0, "a few rows a minute, forgotten after 30 days"),
  },
  {
    table: deadLetters,
    claims: [],
    reason: "Messages of queues; they hold ids of mails, never an address or a text.",
    exported: OPERATIONAL,
    bound: bound(5, "ids of messages that failed for good, forgotten after 30 days"),
  },
];
