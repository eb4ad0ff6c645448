import { Download } from "lucide-react";
import { buttonClass } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";

const asFile = (codes: readonly string[]): string =>
  [
    "Recovery codes of your Kaja account.",
    "Each code works once, in place of a code of your authenticator app.",
    "",
    ...codes,
    "",
  ].join("\r\n");

/** Codes that were just made: to be kept now, as no page shows them again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section aria-labelledby="codes-title" className="mb-4 rounded-m border border-brand bg-brand-soft p-4">
      <h3 id="codes-title" className="font-semibold">
        Your recovery codes
      </h3>
      <p role="status" className="mt-1 text-ink-2 text-sm">
        Keep them where only you look. Each works once when the app is not at hand. They are not shown again.
      </p>
      <ul className="mt-3 grid gap-1 font-mono text-[13px] sm:grid-cols-2 xl:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(asFile(codes))}`}
          download="kaja-recovery-codes.txt"
          className={buttonClass("secondary", "s")}
        >
          <Download size={14} aria-hidden="true" />
          Download
        </a>
        <CopyButton text={codes.join("\n")} copied="Recovery codes copied to clipboard">
          Copy
        </CopyButton>
      </div>
    </section>
  );
}
