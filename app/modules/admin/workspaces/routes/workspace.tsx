import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { refusal, requireRole } from "#app/platform/access/access.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { Facts, Part } from "../../ui/facts.tsx";
import { PlanTag } from "../../ui/user-tags.tsx";
import { readWorkspace } from "../service.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.workspace.name ?? "Workspace"} · Admin Panel · Kaja` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const found = await readWorkspace(context, params.workspaceId ?? "");
  if (!found.ok) throw refusal(found.error);
  const { workspace, members, invites } = found.value;
  return {
    workspace: { ...workspace, createdAt: workspace.createdAt.getTime() },
    members: members.map(({ joinedAt, suspendedAt, ...member }) => ({
      ...member,
      joinedAtMs: joinedAt.getTime(),
      suspended: suspendedAt !== null,
    })),
    invites: invites.map(({ expiresAt, ...invite }) => ({ ...invite, expiresAtMs: expiresAt.getTime() })),
  };
}

export default function Workspace() {
  const { workspace, members, invites } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-5">
      <h2 className="font-bold text-xl tracking-tight [overflow-wrap:anywhere]">{workspace.name}</h2>
      <Facts
        title="Workspace"
        rows={[
          [
            "Pays for it",
            workspace.ownerEmail ? (
              <Link key="owner" to={`/admin/users/${workspace.ownerId}`} className="text-brand underline">
                {workspace.ownerEmail}
              </Link>
            ) : (
              "Nobody"
            ),
          ],
          ["Plan", <PlanTag key="plan" plan={workspace.plan} status={workspace.status} />],
          ["Projects", exact(workspace.projects)],
          ["Created", <Time key="at" value={workspace.createdAt} />],
          ["Id", <code key="id">{workspace.id}</code>],
        ]}
      />
      <Part title="Members" empty={members.length === 0} none="Nobody belongs to this workspace.">
        <Table label="Members">
          <thead>
            <tr>
              <Th>Person</Th>
              <Th>Role</Th>
              <Th wide>Since</Th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={member.id}>
                <Td className="[overflow-wrap:anywhere]">
                  <Link to={`/admin/users/${member.id}`} className="font-semibold hover:underline">
                    {member.email}
                  </Link>
                  <div className="flex flex-wrap gap-1.5 text-ink-3 text-xs">
                    {member.name}
                    {member.suspended ? <Tag tone="bad">Suspended</Tag> : null}
                  </div>
                </Td>
                <Td className="capitalize">{member.role}</Td>
                <Td wide className="whitespace-nowrap">
                  <Time value={member.joinedAtMs} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Part>
      <Part title="Open invitations" empty={invites.length === 0} none="No invitation waits for its answer.">
        <Table label="Open invitations">
          <thead>
            <tr>
              <Th>Email</Th>
              <Th>Role</Th>
              <Th>Works until</Th>
            </tr>
          </thead>
          <tbody>
            {invites.map((invite) => (
              <tr key={`${invite.email} ${invite.expiresAtMs}`}>
                <Td className="[overflow-wrap:anywhere]">{invite.email}</Td>
                <Td className="capitalize">{invite.role}</Td>
                <Td className="md:whitespace-nowrap">
                  <Time value={invite.expiresAtMs} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Part>
    </div>
  );
}
