import { useFetcher } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { useHydrated } from "#app/ui/text/time.tsx";
import type { PasskeyReply } from "../actions.server.ts";

const NOT_GIVEN = "No passkey was given. Try again, or sign in with your password.";

/** The other way to sign in; there only once scripts run, as nothing else can ask for a passkey. */
export function PasskeySignIn({ next }: { next: string | null }) {
  const fetcher = useFetcher<PasskeyReply>();
  const [problem, setProblem] = useState<string | null>(null);
  const answered = useRef<PasskeyReply | null>(null);
  // One of its own for the answer: a second call on the first would abort what it still reads.
  const second = useFetcher<PasskeyReply>();
  const { submit } = second;
  const { data } = fetcher;
  const target = second.data?.next;

  useEffect(() => {
    if (target) window.location.assign(target);
  }, [target]);

  useEffect(() => {
    if (!data?.options || answered.current === data) return;
    answered.current = data;
    const { options } = data;
    const answer = async () => {
      const { startAuthentication } = await import("@simplewebauthn/browser");
      const given = await startAuthentication({ optionsJSON: JSON.parse(options) });
      submit(
        { intent: "answer", answer: JSON.stringify(given), ...(next ? { next } : {}) },
        { method: "post", action: "/login/passkey" },
      );
    };
    answer().catch(() => setProblem(NOT_GIVEN));
  }, [data, submit, next]);

  if (!useHydrated() || typeof PublicKeyCredential === "undefined") return null;
  const message = problem ?? data?.error?.message ?? second.data?.error?.message;
  return (
    <div className="mt-4 grid gap-3 border-line border-t pt-4">
      <fetcher.Form method="post" action="/login/passkey" onSubmit={() => setProblem(null)}>
        <input type="hidden" name="intent" value="options" />
        <Button
          type="submit"
          size="l"
          className="w-full"
          icon={<KeyRound size={18} aria-hidden="true" />}
          busy={fetcher.state !== "idle" || second.state !== "idle"}
          busyLabel="Signing In..."
        >
          Sign in with a passkey
        </Button>
      </fetcher.Form>
      <FormErrors errors={message ? [message] : undefined} />
    </div>
  );
}
