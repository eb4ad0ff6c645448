import { useSyncExternalStore } from "react";
import { absoluteTime, type Moment, relativeTime, toMs } from "#app/shared/format/date.ts";

const nothing = () => () => undefined;

/** True once the page runs in the browser: the first render must equal the server's. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );

interface TimeProps {
  value: Moment;
  /** IANA zone of the reader; without it the browser's own, and UTC until the page runs there. */
  timeZone?: string | undefined;
  /** When the page was made: shows the distance, with the date as a tooltip. Without it the date is shown. */
  now?: Moment | undefined;
}

/** A moment, readable by people and machines. */
export function Time({ value, timeZone, now }: TimeProps) {
  const hydrated = useHydrated();
  const absolute = absoluteTime(value, timeZone ?? (hydrated ? undefined : "UTC"), !timeZone && !hydrated);
  return (
    <time dateTime={new Date(toMs(value)).toISOString()} title={now === undefined ? undefined : absolute}>
      {now === undefined ? absolute : relativeTime(value, now)}
    </time>
  );
}
