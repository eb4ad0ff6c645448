import { type ComponentProps, useRef } from "react";
import { Table } from "./table.tsx";
import { useListKeys } from "./use-list-keys.ts";

/** A table whose rows (`data-row`) are walked with j and k, and opened with Enter, as those of a `List`. */
export function KeyedTable(props: ComponentProps<typeof Table>) {
  const root = useRef<HTMLDivElement>(null);
  useListKeys(root);
  return (
    <div ref={root}>
      <Table {...props} />
    </div>
  );
}
