import { Megaphone, X } from "lucide-react";
import { useState } from "react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Tag } from "#app/ui/tag.tsx";
import { useHydrated } from "#app/ui/text/time.tsx";
import { useGuide } from "../browser/guide.ts";
import { saveLocal, useGuidance } from "../browser/store.ts";
import {
  type Announcement,
  nextAnnouncement,
  shownAnnouncement,
  undismissed,
  withoutTips,
} from "../domain/announcement.ts";
import type { Guidance } from "../domain/guidance.ts";
import { ActionForm } from "./action-form.tsx";
import { restoreFocus } from "./restore-focus.ts";

const TYPES = {
  new: { label: "New", tone: "good" },
  update: { label: "Update", tone: "violet" },
  tip: { label: "Tip", tone: "info" },
} as const;

interface AnnouncementBannerProps {
  guidance: Guidance;
  /** Id of the page's heading, which takes the focus when the last announcement goes. */
  headingId: string;
}

/** One announcement or tip at a time. Rendered on the server from the account's mirror, so that a dismissed one never appears. */
export function AnnouncementBanner({ guidance: mirror, headingId }: AnnouncementBannerProps) {
  const guidance = useGuidance(mirror);
  const { guide } = useGuide(guidance);
  const { announcements, dismissed } = guidance;
  const [currentId, setCurrentId] = useState<string | null>(null);
  const hydrated = useHydrated();
  const all = guide === "tips" ? announcements : withoutTips(announcements);
  const left = undismissed(all, dismissed);
  const current = shownAnnouncement(left, currentId);
  // One guide at a time. The room stays while the tour runs, so that nothing moves under it.
  if (!current || !(guide === "news" || guide === "tips" || guide === "tour")) return null;
  const next = nextAnnouncement(all, left, current.id);
  const dismiss = () => {
    setCurrentId(next?.id ?? null);
    saveLocal("dismissed_features", [...dismissed, current.id]);
  };
  const dismissHere = () => {
    dismiss();
    restoreFocus(headingId);
  };
  return (
    <section aria-label="News and tips" className={cx(guide === "tour" && "invisible")}>
      <Card className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
        <Message announcement={current} />
        <div className="flex flex-wrap items-center gap-2">
          <LinkButton
            to={current.route}
            size="s"
            prefetch="intent"
            onClick={dismiss}
            aria-label={`Explore: ${current.title}`}
          >
            Explore
          </LinkButton>
          {next ? (
            <Button look="quiet" size="s" onClick={() => setCurrentId(next.id)} className={hydrated ? "" : "invisible"}>
              Next Tip
            </Button>
          ) : null}
          <ActionForm fields={{ intent: "dismiss", id: current.id }} onAct={dismissHere}>
            <Button
              type="submit"
              look="quiet"
              size="s"
              aria-label={`Dismiss: ${current.title}`}
              icon={<X size={16} aria-hidden="true" />}
            />
          </ActionForm>
        </div>
      </Card>
    </section>
  );
}

function Message({ announcement: { type, title, description } }: { announcement: Announcement }) {
  const { label, tone } = TYPES[type];
  return (
    <div aria-live="polite" className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
      <h2 className="flex items-start gap-2 font-bold text-[15px]">
        <Megaphone size={16} aria-hidden="true" className="mt-1 shrink-0 text-brand" />
        <span className="flex flex-wrap items-center gap-2">
          {title}
          <Tag tone={tone}>{label}</Tag>
        </span>
      </h2>
      <p className="mt-1 text-ink-2 text-sm">{description}</p>
    </div>
  );
}
