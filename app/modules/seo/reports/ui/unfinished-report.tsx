import { ShareLinkGate } from "#app/ui/page/share-link-access.tsx";

export const UnfinishedReport = ({ title, site }: { title: string; site: string }) => (
  <ShareLinkGate title={title}>
    <p className="text-[15px] text-ink-2">
      There is no finished audit of {site} yet. Open this link again later: the report appears here automatically.
    </p>
  </ShareLinkGate>
);
