import { SelectField } from "#app/ui/form/field.tsx";
import { SCHEDULES } from "../domain/schedule.ts";
import { SCHEDULE_LABELS } from "../labels.ts";

export function ScheduleField({ defaultValue, errors }: { defaultValue: string; errors?: string[] | undefined }) {
  return (
    <SelectField
      label="Crawl again"
      name="schedule"
      defaultValue={defaultValue}
      errors={errors}
      hint="A scheduled crawl starts automatically, and owners and editors are notified of the result."
    >
      {SCHEDULES.map((schedule) => (
        <option key={schedule} value={schedule}>
          {SCHEDULE_LABELS[schedule]}
        </option>
      ))}
    </SelectField>
  );
}
