import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { minutes, seconds } from "#app/shared/time.ts";
import { Card } from "#app/ui/card.tsx";

const REFRESH_MS = seconds(3);
/** An open page stops asking after this time. */
const REFRESHED_FOR_MS = minutes(2);

/** Shown between the return from the payment page and Stripe's confirmation; asks again while it is shown. */
export function PaymentPending() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, REFRESH_MS);
    const end = setTimeout(() => clearInterval(timer), REFRESHED_FOR_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [revalidate]);
  return (
    <Card as="section" className="p-5 text-sm">
      <h2 className="font-bold text-lg tracking-tight">Back from the payment page</h2>
      <p className="mt-1 text-ink-2" role="status">
        If you have paid, your plan begins as soon as Stripe confirms the payment, most often within a minute. There is
        no need to order it again.
      </p>
    </Card>
  );
}
