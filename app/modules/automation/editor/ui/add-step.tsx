import { Form } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import type { FlowDocument } from "../../domain/document/document.ts";
import { type Place, placeText } from "../../domain/document/edit.ts";
import { stepTitle } from "../../domain/document/summary.ts";
import type { KindView } from "../view.server.ts";

function PlaceFields({ place, revision }: { place: Place; revision: number }) {
  return (
    <>
      <input type="hidden" name="revision" value={revision} />
      {place.node === null ? null : <input type="hidden" name="node" value={place.node} />}
      <input type="hidden" name="port" value={place.port} />
    </>
  );
}

/** Chooses the kind of a new step, a step that comes here instead, or the step where the path continues. */
export function AddStep({
  place,
  revision,
  kinds,
  document,
  closePath,
}: {
  place: Place;
  revision: number;
  kinds: readonly KindView[];
  document: FlowDocument;
  /** Where "Cancel" leads: needed where the form is not in its place of the list. */
  closePath?: string;
}) {
  const groups = [...new Set(kinds.map(({ group }) => group))];
  const names = new Map(kinds.map((kind) => [kind.kind, kind]));
  const options = document.nodes.map((node) => (
    <option key={node.id} value={node.id}>
      {stepTitle(node, names)} ({node.id})
    </option>
  ));
  return (
    <div className="grid gap-3 rounded-m border border-brand bg-brand-soft p-3">
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="intent" value="add-node" />
        <PlaceFields place={place} revision={revision} />
        <div className="min-w-48 flex-1">
          <SelectField label="New step" name="kind" autoFocus>
            {groups.map((group) => (
              <optgroup key={group} label={group}>
                {kinds
                  .filter((kind) => kind.group === group)
                  .map(({ kind, label }) => (
                    <option key={kind} value={kind}>
                      {label}
                    </option>
                  ))}
              </optgroup>
            ))}
          </SelectField>
        </div>
        <Button type="submit" look="primary" size="field">
          Add step
        </Button>
      </Form>
      {document.nodes.length > 0 ? (
        <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="revision" value={revision} />
          <input type="hidden" name="place" value={placeText(place)} />
          <div className="min-w-48 flex-1 basis-full">
            <SelectField label="Or move a step here" name="id">
              {options}
            </SelectField>
          </div>
          <Button type="submit" name="intent" value="place-node" size="field">
            Move
          </Button>
          <Button type="submit" name="intent" value="copy-node" size="field">
            Copy
          </Button>
        </Form>
      ) : null}
      {document.nodes.length > 0 ? (
        <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="intent" value="connect" />
          <PlaceFields place={place} revision={revision} />
          <div className="min-w-48 flex-1">
            <SelectField label="Or continue at" name="target">
              <option value="">End of the flow</option>
              {options}
            </SelectField>
          </div>
          <Button type="submit" size="field">
            Connect
          </Button>
        </Form>
      ) : null}
      {closePath ? (
        <LinkButton to={closePath} look="quiet" size="s" preventScrollReset className="justify-self-start">
          Cancel
        </LinkButton>
      ) : null}
    </div>
  );
}
