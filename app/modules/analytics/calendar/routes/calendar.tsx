import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { counted } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { openSite } from "../../sites/open-site.server.ts";
import { calendarCountries, calendarCountry, readCalendar } from "../service.server.ts";

export const handle = { crumb: () => "Marketing calendar" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const open = await openSite(request, context, params.siteId, { feature: "analytics_advanced" });
  const country = calendarCountry(new URL(request.url).searchParams.get("country"));
  return {
    country,
    countries: calendarCountries(),
    dates: await readCalendar(context, open, country),
    feed: `${context.config.APP_URL}/marketing-calendar.ics?country=${country}`,
  };
}

const inDays = (days: number): string =>
  days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${counted(days, "day")}`;

export default function Calendar() {
  const { country, countries, dates, feed } = useLoaderData<typeof loader>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <div className="w-64">
          <SelectField key={country} label="Country" name="country" defaultValue={country}>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <Button type="submit" size="field">
          Show
        </Button>
      </Form>
      <Table label="Marketing dates of the next 90 days">
        <thead>
          <tr>
            <Th>Date</Th>
            <Th>Occasion</Th>
            <Th>Your visits on it</Th>
          </tr>
        </thead>
        <tbody>
          {dates.map(({ id, name, date, inDays: days, uplifts }) => (
            <tr key={`${id}${date}`}>
              <Td>
                <span className="whitespace-nowrap">{date}</span>
                <div className="text-ink-3 text-xs">{inDays(days)}</div>
              </Td>
              <Td className="font-semibold">{name}</Td>
              <Td>
                {uplifts.length === 0 ? (
                  <span className="text-ink-3">Not known yet</span>
                ) : (
                  uplifts.map(({ text }) => text).join(", ")
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="text-[13px] text-ink-2">
        Your visits on it in earlier years, against the same weekday of the four weeks before and after.
      </p>
      <Card as="section" className="p-4">
        <h2 className="font-bold text-[15px]">In your own calendar</h2>
        <p className="mt-1 mb-2 text-[13px] text-ink-2">
          Subscribe to this URL in Google Calendar, Outlook or Apple Calendar. It holds the public dates only, nothing
          of your website.
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 rounded-s bg-sunken px-2 py-1.5 text-[13px] [overflow-wrap:anywhere]">{feed}</code>
          <CopyButton text={feed} copied="URL copied">
            Copy
          </CopyButton>
          <a href={feed} className="text-[13px] text-brand underline">
            Download
          </a>
        </div>
      </Card>
    </div>
  );
}
