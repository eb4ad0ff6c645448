import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { METHODS, OUTCOMES } from "#app/modules/security/index.ts";
import { refusal, requireRole } from "#app/platform/access/access.server.ts";
import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import { dollars } from "#app/shared/format/money.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { toAuditItem } from "../../audit/audit-item.server.ts";
import { AuditTable } from "../../audit/ui/audit-table.tsx";
import { codeLabel, ROLE_TITLES } from "../../domain/rules.ts";
import { Facts, Part } from "../../ui/facts.tsx";
import { PlanTag, RoleTag, StandingTags } from "../../ui/user-tags.tsx";
import { userAction } from "../actions.server.ts";
import { readPerson } from "../service.server.ts";
import { UserForms } from "../ui/user-forms.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.person.email ?? "User"} · Admin Panel · Kaja` },
];

const ms = (at: Date | null): number | null => at?.getTime() ?? null;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const admin = await requireRole(request, context, "admin");
  const found = await readPerson(context, params.userId ?? "");
  if (!found.ok) throw refusal(found.error);
  const { person, signIns, mails, audit, views, ...rest } = found.value;
  return {
    ...rest,
    self: admin.userId === person.id,
    hasTwoFactor: admin.hasTwoFactor,
    person: {
      ...person,
      emailConfirmedAt: ms(person.emailConfirmedAt),
      suspendedAt: ms(person.suspendedAt),
      deleteAfter: ms(person.deleteAfter),
      createdAt: person.createdAt.getTime(),
      lastSeenAt: ms(person.lastSeenAt),
      endsAt: ms(person.endsAt),
      storedPlan: person.storedPlan ?? ("free" as const),
    },
    signIns: signIns.map(({ createdAt, ...row }) => ({ ...row, atMs: createdAt.getTime() })),
    mails: mails.map(({ createdAt, ...row }) => ({ ...row, atMs: createdAt.getTime() })),
    audit: audit.map(toAuditItem),
    views: views.map(({ startedAt, endedAt, ...row }) => ({
      ...row,
      startedAtMs: startedAt.getTime(),
      endedAtMs: ms(endedAt),
    })),
  };
}

export const action = userAction;

const timeOr = (atMs: number | null, never: string) => (atMs === null ? never : <Time value={atMs} />);

export default function User() {
  const { person, self, hasTwoFactor, workspaces, sessionCount, keyCount, signIns, mails, audit, views } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 font-bold text-xl tracking-tight [overflow-wrap:anywhere]">{person.email}</h2>
        <RoleTag role={person.role} />
        <StandingTags {...person} />
        {self ? <Tag>You</Tag> : null}
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-5 xl:order-2">
          <UserForms person={person} self={self} hasTwoFactor={hasTwoFactor} reply={reply} />
        </div>
        <div className="grid min-w-0 gap-5">
          <div className="grid gap-5 lg:grid-cols-2">
            <Facts
              title="Profile"
              rows={[
                ["Name", `${person.firstName} ${person.lastName}`],
                ["Company", person.company || "–"],
                ["Role", ROLE_TITLES[person.role]],
                ["Time zone", person.timeZone],
                ["Signed up", <Time key="at" value={person.createdAt} />],
                ["Confirmed", timeOr(person.emailConfirmedAt, "Not yet")],
                ["Last seen", timeOr(person.lastSeenAt, "Never")],
                ["Sessions", String(sessionCount)],
                ["Active API keys", String(keyCount)],
                ["Id", <code key="id">{person.id}</code>],
                ...(person.suspendedAt === null ? [] : [["Suspended", person.suspendedReason ?? ""] as const]),
                ...(person.deleteAfter === null
                  ? []
                  : [["Will be erased", <Time key="at" value={person.deleteAfter} />] as const]),
              ]}
            />
            <Facts
              title="Subscription"
              rows={[
                ["Plan", <PlanTag key="plan" plan={person.plan} status={person.status} />],
                ["Stored plan", PLAN_TITLES[person.storedPlan]],
                ["Price a month", dollars(person.planAmountCents ?? 0)],
                [
                  "Paid through",
                  person.provider === "stripe" ? "Stripe" : person.provider === "bank_transfer" ? "Bank transfer" : "–",
                ],
                ["Ends", timeOr(person.endsAt, "–")],
                ["At the end", person.cancelsAtPeriodEnd ? "Ends" : "Continues"],
              ]}
            />
          </div>
          <Part title="Workspaces" empty={workspaces.length === 0} none="This person belongs to no workspace.">
            <Table label="Workspaces">
              <thead>
                <tr>
                  <Th>Workspace</Th>
                  <Th>Role</Th>
                  <Th>Pays</Th>
                </tr>
              </thead>
              <tbody>
                {workspaces.map(({ id, name, role, paysFor }) => (
                  <tr key={id}>
                    <Td className="[overflow-wrap:anywhere]">
                      <Link to={`/admin/workspaces/${id}`} className="text-brand underline">
                        {name}
                      </Link>
                    </Td>
                    <Td className="capitalize">{role}</Td>
                    <Td>{paysFor ? "Yes" : "No"}</Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </Part>
        </div>
        <div className="grid min-w-0 gap-5 xl:order-3 xl:col-span-2">
          <Part title="Recent sign-ins" empty={signIns.length === 0} none="No attempt to sign in is on record.">
            <Table label="Recent sign-ins">
              <thead>
                <tr>
                  <Th>When</Th>
                  <Th>Outcome</Th>
                  <Th wide>By</Th>
                  <Th>From</Th>
                </tr>
              </thead>
              <tbody>
                {signIns.map((row) => (
                  <tr key={row.id}>
                    <Td className="md:whitespace-nowrap">
                      <Time value={row.atMs} />
                    </Td>
                    <Td>
                      <Tag tone={row.outcome === "signed_in" ? "good" : "warn"}>{OUTCOMES[row.outcome]}</Tag>
                    </Td>
                    <Td wide className="whitespace-nowrap">
                      {METHODS[row.method]}
                    </Td>
                    <Td className="[overflow-wrap:anywhere]">{[row.place, row.address].filter(Boolean).join(" · ")}</Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </Part>
          <Part title="Mails" empty={mails.length === 0} none="No mail went to this address in the last 30 days.">
            <Table label="Mails">
              <thead>
                <tr>
                  <Th>When</Th>
                  <Th>Mail</Th>
                  <Th>State</Th>
                </tr>
              </thead>
              <tbody>
                {mails.map(({ id, template, status, atMs }) => (
                  <tr key={id}>
                    <Td className="md:whitespace-nowrap">
                      <Time value={atMs} />
                    </Td>
                    <Td>{codeLabel(template)}</Td>
                    <Td>
                      <Tag tone={status === "failed" ? "bad" : "plain"}>{codeLabel(status)}</Tag>
                    </Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </Part>
          <Part
            title="Views by administrators"
            empty={views.length === 0}
            none="No administrator has looked at this account."
          >
            <Table label="Views by administrators">
              <thead>
                <tr>
                  <Th>From</Th>
                  <Th>Until</Th>
                  <Th>Who</Th>
                  <Th>Reason</Th>
                </tr>
              </thead>
              <tbody>
                {views.map((view) => (
                  <tr key={view.id}>
                    <Td className="whitespace-nowrap">
                      <Time value={view.startedAtMs} />
                    </Td>
                    <Td className="whitespace-nowrap">
                      {view.endedAtMs === null ? "Under way" : <Time value={view.endedAtMs} />}
                    </Td>
                    <Td>{view.adminEmail ?? "An account that is gone"}</Td>
                    <Td className="min-w-[24ch] [overflow-wrap:anywhere]">{view.reason}</Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </Part>
          <Part title="Audit log" empty={audit.length === 0} none="Nothing is on record.">
            <AuditTable label="Audit log of this person" rows={audit} />
            <p className="mt-2 text-[13px]">
              <Link to={`/admin/audit?person=${person.id}`} className="text-brand underline">
                Everything on record
              </Link>
            </p>
          </Part>
        </div>
      </div>
    </>
  );
}
