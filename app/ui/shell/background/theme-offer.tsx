import { useFetcher } from "@remix-run/react";
import { Moon } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../button.tsx";
import { Notice } from "./notice.tsx";

const KEY = "theme_offer";

/** Whether the device is dark, the pages are light, and this browser has not answered yet. */
function isOpen(): boolean {
  try {
    return (
      document.documentElement.dataset.theme === "light" &&
      matchMedia("(prefers-color-scheme: dark)").matches &&
      localStorage.getItem(KEY) === null
    );
  } catch {
    // Without storage the offer would come back on every page.
    return false;
  }
}

/** Offers once, on a dark device, that the pages follow it. */
export function ThemeOffer() {
  const fetcher = useFetcher();
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(isOpen()), []);
  const answer = () => {
    localStorage.setItem(KEY, "answered");
    setOpen(false);
  };
  return (
    <Notice icon={<Moon size={18} aria-hidden="true" />}>
      {open ? (
        <>
          <p className="font-semibold">Your device uses dark mode</p>
          <p className="text-ink-2">Should Kaja follow it? You can change this in Preferences.</p>
          <fetcher.Form
            method="post"
            action="/settings/preferences"
            onSubmit={answer}
            className="mt-2.5 flex flex-wrap gap-2"
          >
            <input type="hidden" name="theme" value="system" />
            <Button type="submit" name="intent" value="theme" look="primary" size="s">
              Follow the device
            </Button>
            <Button size="s" onClick={answer}>
              Stay light
            </Button>
          </fetcher.Form>
        </>
      ) : null}
    </Notice>
  );
}
