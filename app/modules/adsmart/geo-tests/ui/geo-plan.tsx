import { mediumDate } from "#app/shared/format/date.ts";
import { exact, withTwoDecimals } from "#app/shared/format/number.ts";
import { percent, signedPercent } from "#app/shared/format/percent.ts";
import { days } from "#app/shared/time.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Method } from "#app/ui/text/method.tsx";
import type { GeoTest } from "../../store/ads-rpc.ts";
import type { GeoReport } from "../geo-report.server.ts";

/** What each length of the test can detect. */
export function PowerTable({ power, test }: { power: GeoReport["power"]; test: Pick<GeoTest, "expectedLift"> }) {
  return (
    <Section title="Power" about="The least lift that is detected in 4 of 5 tests, by length.">
      <Table label="Power by length">
        <thead>
          <tr>
            <Th numeric>Days</Th>
            <Th numeric>Least detectable lift</Th>
            <Th numeric>{`Power at ${percent(test.expectedLift)}`}</Th>
          </tr>
        </thead>
        <tbody>
          {power.map((row) => (
            <tr key={row.lengthDays}>
              <Td numeric>{exact(row.lengthDays)}</Td>
              <Td numeric>{percent(row.leastLift)}</Td>
              <Td numeric>{percent(row.power)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Method>
        From the spread of the pairs' lifts in earlier periods without a test, by the noncentral t distribution at a
        level of 5%, two-sided. Lengths that the history is too short for are left out.
      </Method>
    </Section>
  );
}

/** The test on periods in which nothing was tested. */
export function PlaceboTable({ placebos }: { placebos: NonNullable<GeoReport["placebos"]> }) {
  return (
    <Section
      title="Placebo check"
      about="The same evaluation of earlier periods without a test. About 1 in 20 looks like an effect by chance."
    >
      <p className="mb-3 text-sm">
        {placebos.isFit
          ? `${percent(placebos.alarmShare)} of ${exact(placebos.periods.length)} periods look like an effect. The pairs are fit for a test.`
          : `${percent(placebos.alarmShare)} of ${exact(placebos.periods.length)} periods look like an effect. The pairs drift apart: do not trust a result, and plan the test with other regions.`}
      </p>
      <Table label="Placebo periods" hasMore>
        <thead>
          <tr>
            <Th>Period</Th>
            <Th numeric>Lift</Th>
            <Th numeric>95% range</Th>
            <Th>Reading</Th>
          </tr>
        </thead>
        <tbody>
          {placebos.periods.map(({ from, to, mean, low, high, p }) => (
            <tr key={from}>
              <Td className="whitespace-nowrap">{`${mediumDate(from * days(1))} to ${mediumDate(to * days(1))}`}</Td>
              <Td numeric>{signedPercent(mean)}</Td>
              <Td numeric className="whitespace-nowrap">{`${signedPercent(low)} to ${signedPercent(high)}`}</Td>
              <Td>
                <Tag tone={p < 0.05 ? "warn" : "plain"}>{p < 0.05 ? "Looks like an effect" : "No effect"}</Tag>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

const REASONS = { sparse: "too few results", odd: "no partner left" } as const;

/** Where the ads run, and where they do not. */
export function PairTable({ test }: { test: Pick<GeoTest, "pairs" | "leftOut"> }) {
  return (
    <Section
      title="Regions"
      about="Run the ads in the treated regions only. Chance decided which of a pair is treated."
    >
      <Table label="Pairs of regions" hasMore>
        <thead>
          <tr>
            <Th pinned>Treated</Th>
            <Th>Control</Th>
            <Th numeric>Distance of weeks</Th>
          </tr>
        </thead>
        <tbody>
          {test.pairs.map(({ treated, control, distance }) => (
            <tr key={treated}>
              <Td pinned className="min-w-[120px]">
                <Breakable text={treated} />
              </Td>
              <Td className="min-w-[120px]">
                <Breakable text={control} />
              </Td>
              <Td numeric>{withTwoDecimals(distance)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {test.leftOut.length > 0 ? (
        <p className="mt-2 text-ink-2 text-sm [overflow-wrap:anywhere]">
          {`Left out: ${test.leftOut.map(({ name, reason }) => `${name} (${REASONS[reason]})`).join(", ")}.`}
        </p>
      ) : null}
    </Section>
  );
}
