import {
  Bell,
  CircleCheck,
  CircleDot,
  ClipboardCheck,
  Clock,
  FlaskConical,
  Gauge,
  Hourglass,
  ListTodo,
  LogOut,
  type LucideIcon,
  Mail,
  PenLine,
  Shuffle,
  Signpost,
  Sparkles,
  Split,
  Tag,
  Target,
  UserCheck,
  Webhook,
  Workflow,
} from "lucide-react";
import { cx } from "#app/ui/cx.ts";

const ICONS: Readonly<Record<string, LucideIcon>> = {
  wait: Clock,
  wait_event: Hourglass,
  split: Split,
  random: Shuffle,
  ab_test: FlaskConical,
  subflow: Workflow,
  goal: Target,
  exit: LogOut,
  set_field: PenLine,
  tag: Tag,
  stage: Signpost,
  owner: UserCheck,
  score: Gauge,
  consent: ClipboardCheck,
  send_mail: Mail,
  task: ListTodo,
  notify: Bell,
  approval: CircleCheck,
  http: Webhook,
  ai_text: Sparkles,
};

const TONES: Readonly<Record<string, string>> = {
  Timing: "bg-warn-soft text-warn",
  Paths: "bg-violet-soft text-violet",
  Contact: "bg-info-soft text-info",
  Messages: "bg-brand-soft text-brand",
  Team: "bg-good-soft text-good",
};

/** The picture of a kind of step; its colour says which group the kind is of. */
export function KindIcon({ kind, group }: { kind: string; group: string }) {
  const Icon = (Object.hasOwn(ICONS, kind) && ICONS[kind]) || CircleDot;
  return (
    <span
      className={cx("grid size-9 shrink-0 place-items-center rounded-s", TONES[group] ?? "bg-sunken text-ink-2")}
      aria-hidden="true"
    >
      <Icon size={18} strokeWidth={2} />
    </span>
  );
}
