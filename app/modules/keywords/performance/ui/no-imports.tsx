import { Upload } from "lucide-react";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { useKeywordsBase } from "../../ui/section-nav.tsx";

/** First sight of a list whose figures come from imports. */
export function NoImports({ title, children }: { title: string; children: string }) {
  const base = useKeywordsBase();
  return (
    <EmptyState
      icon={<Upload size={22} aria-hidden="true" />}
      title={title}
      action={
        <LinkButton to={`${base}/import`} look="primary" icon={<Upload size={16} aria-hidden="true" />}>
          Import a file
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  );
}
