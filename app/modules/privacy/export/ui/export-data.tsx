import { Form, useNavigation } from "@remix-run/react";
import { Archive, Download } from "lucide-react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { formatBytes } from "#app/shared/format/number.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { StepUpFields } from "#app/ui/form/step-up.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { useRefreshWhile } from "#app/ui/use-polling.ts";
import { type ExportStatus, isDownloadable } from "../../index.ts";

interface DataExport {
  id: string;
  status: ExportStatus;
  sizeBytes: number | null;
  createdAt: Date;
  expiresAt: Date | null;
}

interface ExportDataProps {
  exports: readonly DataExport[];
  /** A download asked for the password. */
  unlocking: boolean;
  now: Date;
  timeZone: string;
  hasTwoFactor: boolean;
  viewedByAdmin: boolean;
  reply: FormReply | undefined;
}

const REFRESH_MS = 3_000;

const STATUS: Readonly<Record<ExportStatus, { label: string; tone: Tone }>> = {
  queued: { label: "Waiting", tone: "info" },
  building: { label: "Being made", tone: "info" },
  ready: { label: "Ready", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
  expired: { label: "Expired", tone: "plain" },
};

const isUnderWay = ({ status }: DataExport): boolean => status === "queued" || status === "building";

/** Request Data Export, and the exports of the past. */
export function ExportData(props: ExportDataProps) {
  const { exports, unlocking, reply, viewedByAdmin } = props;
  const underWay = exports.some(isUnderWay);
  useRefreshWhile(underWay, REFRESH_MS);
  const asksPassword = unlocking || reply?.intent === "unlock";
  return (
    <section aria-labelledby="export-title" className="grid min-w-0 gap-4">
      <h2 id="export-title" className="-mb-1 font-bold text-lg tracking-tight">
        Export your data
      </h2>
      <Card className="grid gap-4 p-5">
        <p className="text-ink-2 text-sm">
          One ZIP file with everything that belongs to you: your account, sign-ins, keys and their use, invoices, and
          the workspaces you own with their projects and crawls. Each table is a file of JSON Lines; README.txt says
          what is in it. Passwords and keys themselves are left out. We mail you when the file is ready; it is kept for
          7 days, and only you can download it.
        </p>
        {viewedByAdmin ? (
          <p className="text-sm">You are viewing as this person. Only they themselves can export their data.</p>
        ) : (
          <RequestForm {...props} underWay={underWay} />
        )}
      </Card>
      {asksPassword && !viewedByAdmin ? <UnlockForm {...props} /> : null}
      {exports.length > 0 ? <Exports {...props} /> : null}
    </section>
  );
}

function RequestForm({ hasTwoFactor, reply, underWay }: ExportDataProps & { underWay: boolean }) {
  const own = reply?.intent === "export" ? reply : undefined;
  const busy = useNavigation().formData?.get("intent") === "export";
  return (
    <Form method="post" action="." className="grid max-w-[420px] gap-4">
      <FormKey />
      <input type="hidden" name="intent" value="export" />
      <FormErrors errors={own?.errors[""] ?? undefined} />
      {own?.asksPassword ? <StepUpFields hasTwoFactor={hasTwoFactor} error={own.errors.password?.[0]} /> : null}
      <div>
        <Button
          type="submit"
          look="primary"
          icon={<Archive size={16} aria-hidden="true" />}
          disabled={underWay}
          busy={busy}
          busyLabel="Requesting..."
        >
          Request Data Export
        </Button>
        {underWay ? (
          <p role="status" className="mt-2 text-[13px] text-ink-3">
            Your export is being made. You can leave this page.
          </p>
        ) : null}
      </div>
    </Form>
  );
}

function UnlockForm({ hasTwoFactor, reply }: ExportDataProps) {
  const own = reply?.intent === "unlock" ? reply : undefined;
  const busy = useNavigation().formData?.get("intent") === "unlock";
  return (
    <Card as="section" className="p-5" highlighted>
      <h3 className="mb-3 font-semibold">Confirm that it is you to download</h3>
      <Form method="post" action="." className="grid max-w-[420px] gap-4">
        <input type="hidden" name="intent" value="unlock" />
        <FormErrors errors={own?.errors[""] ?? undefined} />
        <StepUpFields hasTwoFactor={hasTwoFactor} error={own?.errors.password?.[0]} />
        <div>
          <Button type="submit" look="primary" busy={busy} busyLabel="Checking...">
            Confirm
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Exports({ exports, now, timeZone }: ExportDataProps) {
  return (
    <Table label="Your data exports">
      <thead>
        <tr>
          <Th>Requested</Th>
          <Th>Status</Th>
          <Th numeric wide>
            Size
          </Th>
          <Th wide>Available until</Th>
          <Th>
            <span className="sr-only">Download</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {exports.map((one) => (
          <tr key={one.id}>
            <Td>
              <Time value={one.createdAt} timeZone={timeZone} />
            </Td>
            <Td>
              <Tag tone={STATUS[one.status].tone}>{STATUS[one.status].label}</Tag>
            </Td>
            <Td numeric wide className="whitespace-nowrap">
              {one.sizeBytes === null ? "–" : formatBytes(one.sizeBytes)}
            </Td>
            <Td wide>{one.expiresAt ? <Time value={one.expiresAt} timeZone={timeZone} /> : "–"}</Td>
            <Td numeric>
              {isDownloadable(one, now) ? (
                // A plain link: the answer is a file, or the page that asks for the password.
                <a href={`/settings/data/export/${one.id}`} className={buttonClass("secondary", "s")}>
                  <Download size={14} aria-hidden="true" />
                  Download
                </a>
              ) : null}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
