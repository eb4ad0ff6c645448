import type { ReactNode } from "react";
import { LinkButton } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { ROLE_TEXTS, ROLES, type Role } from "../domain/workspace.ts";

export interface ShownMember {
  userId: string;
  name: string;
  email: string | null;
  role: Role;
  since: Date;
  lastSeenAt: Date | null;
}

interface MembersProps {
  members: readonly ShownMember[];
  /** Who looks. */
  ownId: string;
  /** Whether they may change anything. */
  isOwner: boolean;
  timeZone: string;
  nowMs: number;
}

/** The people of the workspace; for an owner with what can be done to each. */
export function Members({ members, ownId, isOwner, timeZone, nowMs }: MembersProps) {
  return (
    <Table label="Members of this workspace">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th wide>Role</Th>
          <Th wide>Since</Th>
          {isOwner ? <Th wide>Last seen</Th> : null}
          {isOwner ? (
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {members.map(({ userId, name, email, role, since, lastSeenAt }) => (
          <tr key={userId}>
            <Td className="[overflow-wrap:anywhere]">
              <span className="font-semibold">{name}</span> {userId === ownId ? <Tag tone="info">You</Tag> : null}
              {email ? <span className="block text-[13px] text-ink-3">{email}</span> : null}
              <span className="block text-[13px] text-ink-2 md:hidden">{ROLE_TEXTS[role].title}</span>
            </Td>
            <Td wide>{ROLE_TEXTS[role].title}</Td>
            <Td wide>
              <Time value={since} timeZone={timeZone} />
            </Td>
            {isOwner ? <Td wide>{lastSeenAt ? <Time value={lastSeenAt} now={nowMs} /> : "Never"}</Td> : null}
            {isOwner ? (
              <Td>
                <span className="flex flex-wrap justify-end gap-2">
                  <LinkButton
                    to={`?role=${userId}`}
                    preventScrollReset
                    size="s"
                    aria-label={`Change the role of ${name}`}
                  >
                    Role
                  </LinkButton>
                  {userId === ownId ? null : (
                    <LinkButton
                      to={`?remove=${userId}`}
                      preventScrollReset
                      look="danger"
                      size="s"
                      aria-label={`Remove ${name}`}
                    >
                      Remove
                    </LinkButton>
                  )}
                </span>
              </Td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const MEANINGS = ROLES.map((role) => (
  <span key={role} className="block">
    {ROLE_TEXTS[role].title}: {ROLE_TEXTS[role].meaning}
  </span>
));

/** The roles to choose from, and what each means. */
export function RoleField({ defaultValue, errors }: { defaultValue: string; errors?: readonly string[] | undefined }) {
  return (
    <SelectField label="Role" name="role" defaultValue={defaultValue} errors={errors} hint={MEANINGS}>
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_TEXTS[role].title}
        </option>
      ))}
    </SelectField>
  );
}

interface MemberFormProps {
  form: "role" | "remove";
  member: ShownMember;
  /** The role that was asked for before the password was. */
  askedRole?: string | undefined;
  /** Fields that prove who asks. */
  proof: ReactNode;
}

/** The form that the address asks for, about one member. */
export function MemberForm({ form, member, askedRole, proof }: MemberFormProps) {
  const target = <input type="hidden" name="memberId" value={member.userId} />;
  const name = <strong className="[overflow-wrap:anywhere]">{member.name}</strong>;
  if (form === "role") {
    return (
      <ConfirmForm intent="role" submit="Change role" busyLabel="Changing...">
        {target}
        <p className="text-sm">What may {name} do in this workspace?</p>
        <RoleField defaultValue={askedRole ?? member.role} />
        {proof}
      </ConfirmForm>
    );
  }
  return (
    <ConfirmForm intent="remove" submit="Remove" busyLabel="Removing..." danger>
      {target}
      <p className="text-sm">
        Remove {name} from this workspace? They lose access at once, and their API keys for it end. What they made here
        stays. To come back they need a new invitation.
      </p>
      {proof}
    </ConfirmForm>
  );
}
