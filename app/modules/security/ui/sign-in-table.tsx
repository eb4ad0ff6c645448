import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { METHODS, type Method, OUTCOMES, type Outcome } from "../domain/sign-ins.ts";

const TONES: Record<Outcome, Tone> = {
  signed_in: "good",
  wrong_password: "bad",
  wrong_code: "bad",
  wrong_passkey: "bad",
  not_confirmed: "warn",
  suspended: "warn",
  too_many: "warn",
};

interface SignInTableProps {
  signIns: readonly {
    id: string;
    at: Date;
    outcome: Outcome;
    method: Method;
    device: string;
    address: string;
    place: string;
  }[];
  timeZone: string;
}

/** Attempts to sign in, newest first. On a phone place and way stand under the time. */
export function SignInTable({ signIns, timeZone }: SignInTableProps) {
  return (
    <Table label="Attempts, the newest first">
      <thead>
        <tr>
          <Th>When</Th>
          <Th>Outcome</Th>
          <Th wide>Way</Th>
          <Th wide>Device</Th>
          <Th wide>From where</Th>
        </tr>
      </thead>
      <tbody>
        {signIns.map(({ id, at, outcome, method, device, address, place }) => {
          const where = [place, address].filter(Boolean).join(" · ") || "–";
          return (
            <tr key={id}>
              <Td>
                <Time value={at} timeZone={timeZone} />
                <div className="mt-0.5 text-[13px] text-ink-2 [overflow-wrap:anywhere] md:hidden">
                  <div>{device}</div>
                  <div className="text-ink-3">{METHODS[method]}</div>
                  <div className="text-ink-3">{where}</div>
                </div>
              </Td>
              <Td>
                <Tag tone={TONES[outcome]}>{OUTCOMES[outcome]}</Tag>
              </Td>
              <Td wide className="text-ink-2">
                {METHODS[method]}
              </Td>
              <Td wide className="text-ink-2 [overflow-wrap:anywhere]">
                {device}
              </Td>
              <Td wide className="text-ink-2 [overflow-wrap:anywhere]">
                {where}
              </Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
