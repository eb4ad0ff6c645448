import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";

/** Asks this browser for a subscription under the workspace's key; it is used once and stored nowhere. Throws when it gives none. */
async function subscribeHere(applicationServerKey: string): Promise<string> {
  if (!("serviceWorker" in navigator && "PushManager" in window)) throw new Error("unsupported");
  if ((await Notification.requestPermission()) !== "granted") throw new Error("denied");
  const registration = await navigator.serviceWorker.register("/push/worker.js");
  await new Promise<void>((resolve) => {
    const worker = registration.installing ?? registration.waiting;
    if (!worker) return resolve();
    worker.addEventListener("statechange", () => worker.state === "activated" && resolve());
  });
  // One key at a time: a browser refuses another workspace's key beside the first.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  return JSON.stringify(subscription.toJSON());
}

const REFUSALS: Readonly<Record<string, string>> = {
  unsupported: "This browser has no push messages.",
  denied: "This browser does not allow notifications of this website. Allow them in its settings.",
};

/** The button that sends a draft's message to the browser in hand. */
export function TestForm({ publicKey, errors }: { publicKey: string; errors: readonly string[] | undefined }) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState({ busy: false, refusal: "" });
  const isSent = useNavigation().formData?.get("intent") === "test";
  const send = async () => {
    setState({ busy: true, refusal: "" });
    try {
      const subscription = await subscribeHere(publicKey);
      if (!form.current) return;
      const data = new FormData(form.current);
      data.set("subscription", subscription);
      submit(data, { method: "post" });
      setState({ busy: false, refusal: "" });
    } catch (cause) {
      const code = cause instanceof Error ? cause.message : "";
      setState({ busy: false, refusal: REFUSALS[code] ?? "This browser gave no subscription. Try another browser." });
    }
  };
  return (
    <Form ref={form} method="post" className="grid gap-2">
      <FormKey />
      <input type="hidden" name="intent" value="test" />
      <input type="hidden" name="subscription" value="" />
      <div>
        <Button type="button" onClick={send} busy={state.busy || isSent} busyLabel="Sending...">
          Send test to this browser
        </Button>
      </div>
      <FormErrors errors={state.refusal === "" ? errors : [state.refusal]} />
    </Form>
  );
}
