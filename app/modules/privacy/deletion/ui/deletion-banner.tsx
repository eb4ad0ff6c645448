import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Time } from "#app/ui/text/time.tsx";

/** Above every signed-in page while the account is set to be deleted: when, and the way back. */
export function DeletionBanner({ deleteAfter, timeZone }: { deleteAfter: Date; timeZone: string }) {
  const busy = useNavigation().formData?.get("intent") === "keep";
  return (
    <section
      aria-label="Account deletion"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-bad border-b bg-bad-soft px-4 py-2 text-bad text-sm sm:px-[18px]"
    >
      <p className="min-w-0 flex-1 font-semibold">
        Your account will be deleted on <Time value={deleteAfter} timeZone={timeZone} />.
      </p>
      <Form method="post" action="/settings/data">
        <input type="hidden" name="intent" value="keep" />
        <Button type="submit" size="s" busy={busy} busyLabel="Keeping it...">
          Keep my account
        </Button>
      </Form>
    </section>
  );
}
