import { Form, useNavigation } from "@remix-run/react";
import { Pause, Play, RotateCw, X } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import type { CrawlStatus } from "../../domain/crawl.ts";

/** Starts a crawl, or holds, continues and ends the one under way. */
export function CrawlControls({
  action,
  active,
}: {
  action: string;
  active: { id: string; status: CrawlStatus } | null;
}) {
  const { state, formAction, formData } = useNavigation();
  const sent = state !== "idle" && formAction === action ? formData?.get("intent") : null;
  if (!active) {
    return (
      <Form method="post" action={action} data-feature="seo.crawl">
        <FormKey />
        <Button
          type="submit"
          look="primary"
          name="intent"
          value="crawl"
          icon={<RotateCw size={15} aria-hidden="true" />}
          busy={sent === "crawl"}
          busyLabel="Starting..."
        >
          Crawl now
        </Button>
      </Form>
    );
  }
  return (
    <Form method="post" action={action} className="flex gap-2">
      <input type="hidden" name="crawlId" value={active.id} />
      {active.status === "paused" ? (
        <Button
          type="submit"
          look="primary"
          name="intent"
          value="resume"
          icon={<Play size={15} aria-hidden="true" />}
          busy={sent === "resume"}
          busyLabel="Resuming..."
        >
          Resume
        </Button>
      ) : (
        <Button
          type="submit"
          name="intent"
          value="pause"
          icon={<Pause size={15} aria-hidden="true" />}
          busy={sent === "pause"}
          busyLabel="Pausing..."
        >
          Pause
        </Button>
      )}
      <Button
        type="submit"
        name="intent"
        value="cancel"
        icon={<X size={15} aria-hidden="true" />}
        busy={sent === "cancel"}
        busyLabel="Canceling..."
      >
        Cancel
      </Button>
    </Form>
  );
}
