import { Outlet, useParams, useSearchParams } from "@remix-run/react";
import { TabLinks } from "#app/ui/page/tabs.tsx";

export const handle = { crumb: () => "Structure" };

/** The site as a whole; each part is a page of its own. */
export default function Structure() {
  const { projectId } = useParams();
  const [search] = useSearchParams();
  const crawl = search.get("crawl");
  const to = (part: string): string => `/seo/projects/${projectId}/structure${part}${crawl ? `?crawl=${crawl}` : ""}`;
  return (
    <>
      <TabLinks
        label="Parts of the structure"
        tabs={[
          { to: to(""), label: "Link graph", end: true },
          { to: to("/ideas"), label: "Link ideas" },
          { to: to("/duplicates"), label: "Near duplicates" },
          { to: to("/templates"), label: "Templates" },
          { to: to("/languages"), label: "Languages" },
          { to: to("/redirects"), label: "Redirects" },
          { to: to("/images"), label: "Images" },
          { to: to("/distributions"), label: "Distributions" },
        ]}
      />
      <Outlet />
    </>
  );
}
