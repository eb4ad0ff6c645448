import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

const FIRST_URL = location.href;
/** "This Suspense boundary received an update before it finished hydrating", in production and in development. */
const EARLY_UPDATE = /React error #421\b|update before it finished hydrating/;

/** Whether a form was sent, which has the framework render from its root as a navigation does. */
let hasSubmitted = false;
addEventListener(
  "submit",
  () => {
    hasSubmitted = true;
  },
  { capture: true, once: true },
);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
    {
      // The framework renders from its root when a person navigates or sends a form, in no transition. A part whose code had not arrived
      // by then is drawn again, or gone with its page: no fault. Everything else is reported as React would.
      onRecoverableError: (error) => {
        if ((location.href === FIRST_URL && !hasSubmitted) || !EARLY_UPDATE.test(String(error))) reportError(error);
      },
    },
  );
});
