import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import { type EffectiveStatus, type GlobalRole, ROLE_TITLES, STATUS_TITLES } from "../domain/rules.ts";

const STATUS_TONES: Readonly<Record<EffectiveStatus, Tone>> = {
  trialing: "info",
  active: "good",
  past_due: "bad",
  canceled: "warn",
  none: "plain",
};

/** "Pro" with how it is held, where that is worth a word. */
export function PlanTag({ plan, status }: { plan: Plan; status: EffectiveStatus }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {PLAN_TITLES[plan]}
      {status === "none" ? null : <Tag tone={STATUS_TONES[status]}>{STATUS_TITLES[status]}</Tag>}
    </span>
  );
}

export function RoleTag({ role }: { role: GlobalRole }) {
  return role === "user" ? null : <Tag tone={role === "admin" ? "violet" : "info"}>{ROLE_TITLES[role]}</Tag>;
}

interface Standing {
  emailConfirmedAt: unknown;
  suspendedAt: unknown;
  deleteAfter: unknown;
}

/** What is out of the ordinary about an account. */
export function StandingTags({ emailConfirmedAt, suspendedAt, deleteAfter }: Standing) {
  return (
    <>
      {suspendedAt ? <Tag tone="bad">Suspended</Tag> : null}
      {emailConfirmedAt ? null : <Tag tone="warn">Unconfirmed</Tag>}
      {deleteAfter ? <Tag tone="warn">Being deleted</Tag> : null}
    </>
  );
}
