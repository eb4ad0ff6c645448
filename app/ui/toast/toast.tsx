import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { CLEARED_FLASH, readFlash, type Toast } from "#app/platform/session/flash.ts";

/** What a toast says where no toast is shown: in a line of the page. */
export const toastLine = ({ title, message = "" }: Toast): string =>
  `${title}${/[.!?]$/.test(title) ? "" : "."} ${message}`.trim();

/** Shows a toast. The toaster itself is loaded with the first one, so that a page without toasts does not carry it. */
export async function showToast(toast: Toast): Promise<void> {
  const { present } = await import("./toaster.client.tsx");
  present(toast);
}

/** Shows the toast of an action's answer, once for each answer. */
export function useToast(toast: Toast | undefined) {
  useEffect(() => {
    if (toast) void showToast(toast);
  }, [toast]);
}

/** Shows what the page before left to say (`flashCookie`). One for the whole product, in the root. */
export function FlashToasts() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation may have brought a cookie
  useEffect(() => {
    const toast = readFlash(document.cookie);
    if (!toast) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = CLEARED_FLASH;
    void showToast(toast);
  }, [key]);
  return null;
}
