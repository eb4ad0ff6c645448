import { useState } from "react";
import { counted } from "#app/shared/format/number.ts";
import { SelectField } from "#app/ui/form/field.tsx";

interface RunsUnderWayProps {
  active: number;
  /** The steps that runs are at now. `same`: the new version has the step, too. */
  present: readonly { id: string; title: string; count: number; same: boolean }[];
  /** The steps of the new version. */
  targets: readonly (readonly [id: string, title: string])[];
}

/** What becomes of the runs that are under way when a version is published. */
export function RunsUnderWay({ active, present, targets }: RunsUnderWayProps) {
  const [runs, setRuns] = useState("stay");
  return (
    <div className="grid gap-3">
      <SelectField
        label={`${counted(active, "run")} under way`}
        name="runs"
        defaultValue="stay"
        onChange={(event) => setRuns(event.currentTarget.value)}
        hint="New contacts always follow the new version."
      >
        <option value="stay">finish on their version</option>
        <option value="move">move to the new version</option>
      </SelectField>
      {runs === "move" ? (
        <fieldset className="grid gap-3 rounded-m border border-line p-3">
          <legend className="px-1 font-semibold text-sm">Where they continue</legend>
          <p className="text-[13px] text-ink-2">
            A run that waits keeps its wait at a step of the same type. At another type it begins that step.
          </p>
          {present.map(({ id, title, count, same }) => (
            <SelectField
              key={id}
              label={`${title}: ${counted(count, "run")}`}
              name="map"
              defaultValue={same ? `${id}:${id}` : `${id}:`}
            >
              <option value={`${id}:`}>finish on their version</option>
              {targets.map(([target, name]) => (
                <option key={target} value={`${id}:${target}`}>
                  {name}
                </option>
              ))}
            </SelectField>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
