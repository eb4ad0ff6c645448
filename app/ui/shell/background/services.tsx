import { useHashAcrossRedirects } from "./hash-across-redirects.ts";
import { Notices } from "./notices.tsx";
import { Shortcuts } from "./shortcuts.tsx";

/** Everything that waits around a page, loaded together. */
export function Services() {
  useHashAcrossRedirects();
  return (
    <>
      <Notices />
      <Shortcuts />
    </>
  );
}
