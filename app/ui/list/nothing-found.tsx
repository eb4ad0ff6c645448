import { Link } from "@remix-run/react";
import { SearchX } from "lucide-react";
import { buttonClass } from "../button.tsx";
import { EmptyState } from "../card.tsx";

/** An empty list: because of its filters, or because there is nothing yet. */
export function NothingFound({ path, filtered, none }: { path: string; filtered: boolean; none: string }) {
  if (!filtered) return <EmptyState title={none}>New entries appear here, the newest first.</EmptyState>;
  return (
    <EmptyState
      icon={<SearchX size={22} aria-hidden="true" />}
      title="Nothing matches these filters"
      action={
        <Link to={path} className={buttonClass("primary")}>
          Show all
        </Link>
      }
    >
      Look for a part of the word, or leave a filter out.
    </EmptyState>
  );
}
