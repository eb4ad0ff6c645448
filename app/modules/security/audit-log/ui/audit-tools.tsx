import { Form, useNavigation } from "@remix-run/react";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { counted } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { StepUpFields } from "#app/ui/form/step-up.tsx";
import { Time } from "#app/ui/text/time.tsx";

type Result =
  | { state: "whole"; checked: number; erased: number; unkeyed: number; late: number; headHash: string | null }
  | { state: "broken"; checked: number; sequence: number; why: keyof typeof BREAKS };

const BREAKS = {
  hash: (row: number) => `Row ${row} is not what it was when it was written.`,
  gap: (row: number) => `Row ${row} is missing, or occurs twice.`,
  personal: (row: number) => `Row ${row} names another person, address or place than when it was written.`,
  truncated: (row: number) => `Row ${row} and those after it are missing.`,
  head: (row: number) => `Row ${row} does not fit the noted end of the log.`,
  head_missing: () => "The note of where the log ends is missing.",
  key: (row: number) => `The server does not have the key that row ${row} was sealed with.`,
} as const;

const headingOf = (result: Result): string => {
  if (result.state === "whole") return "No gaps or changes found";
  return result.why === "key" ? "The log cannot be checked" : "The log was tampered with";
};

/** Asks for a check of the whole log; works without scripts. */
export function VerifyButton() {
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "verify";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="verify" />
      <Button
        type="submit"
        look="primary"
        icon={<ShieldCheck size={16} aria-hidden="true" />}
        busy={busy}
        busyLabel="Verifying"
      >
        Verify
      </Button>
    </Form>
  );
}

/** What a check found: whole, or where the log is broken. */
export function Report({
  report: { result, waiting, at },
  timeZone,
}: {
  report: { result: Result; waiting: number; at: Date };
  timeZone: string;
}) {
  const whole = result.state === "whole";
  return (
    <Card as="section" className="mb-4 p-4">
      <div role="status">
        <h3
          className={`flex items-center gap-2 font-bold text-[15px] tracking-tight ${whole ? "text-good" : "text-bad"}`}
        >
          {whole ? <ShieldCheck size={18} aria-hidden="true" /> : <ShieldAlert size={18} aria-hidden="true" />}
          {headingOf(result)}
        </h3>
        <p className="mt-1 text-sm">
          {whole
            ? `${counted(result.checked, "row")} checked. Each matches the row before it and the server's key, so nobody without that key has changed, added or removed a row among them.`
            : BREAKS[result.why](result.sequence)}
        </p>
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-[13px] sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-3">Checked</dt>
        <dd>
          <Time value={at} timeZone={timeZone} />, {counted(result.checked, "row")} in order
        </dd>
        {whole && result.headHash ? (
          <>
            <dt className="text-ink-3">Hash of the last row</dt>
            <dd>
              <code className="break-all font-mono text-xs">{result.headHash}</code>
              <p className="mt-0.5 text-ink-3">
                Keep this hash. This check cannot see rows removed from the end, or a log replaced as a whole; if either
                happens, this hash will be missing from later exports.
              </p>
            </dd>
          </>
        ) : null}
        {whole && result.erased > 0 ? (
          <>
            <dt className="text-ink-3">Deleted persons</dt>
            <dd>In {counted(result.erased, "row")} the person was erased; what was done, and when, is proved.</dd>
          </>
        ) : null}
        {whole && result.late > 0 ? (
          <>
            <dt className="text-ink-3">Sealed late</dt>
            <dd>
              {counted(result.late, "row")} sealed more than an hour after the entry. What they said before that is not
              proved.
            </dd>
          </>
        ) : null}
        {whole && result.unkeyed > 0 ? (
          <>
            <dt className="text-ink-3">Without the key</dt>
            <dd>
              {counted(result.unkeyed, "row")} sealed before the log had a key. Somebody who can write to the database
              could have changed them.
            </dd>
          </>
        ) : null}
        {waiting > 0 ? (
          <>
            <dt className="text-ink-3">Waiting</dt>
            <dd>{counted(waiting, "row")} not sealed yet</dd>
          </>
        ) : null}
      </dl>
    </Card>
  );
}

interface ExportFormProps {
  search: URLSearchParams;
  hasTwoFactor: boolean;
  error: string | null;
}

/** Asks for the password before the file is given out. */
export function ExportForm({ search, hasTwoFactor, error }: ExportFormProps) {
  return (
    <Card as="section" className="mb-4 max-w-[460px] p-4">
      <h3 className="font-bold text-[15px] tracking-tight">Export the audit log</h3>
      <p className="mt-1 mb-3 text-ink-2 text-sm">
        The file names people and where they work from. Confirm that it is you.
      </p>
      {/* The answer is a file, which only a navigation of the browser itself takes. */}
      <Form method="post" action={`/security/audit?${search}`} reloadDocument className="grid gap-3">
        <input type="hidden" name="intent" value="export" />
        <StepUpFields hasTwoFactor={hasTwoFactor} error={error} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary">
            Export CSV
          </Button>
          <LinkButton to="/security/audit">Cancel</LinkButton>
        </div>
      </Form>
    </Card>
  );
}
