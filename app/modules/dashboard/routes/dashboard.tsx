import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ArrowRight, Globe, KeyRound } from "lucide-react";
import { listProjects } from "#app/modules/seo/index.server.ts";
import { sidebarModules } from "#app/modules.ts";
import { requireUser } from "#app/platform/access/access.server.ts";
import { planAllows } from "#app/platform/access/plans.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ModuleGlyph, StatusBadge } from "#app/ui/module-card.tsx";
import { exact } from "#app/ui/number.ts";
import { Tag } from "#app/ui/tag.tsx";

const PROJECTS_SHOWN = 5;

export const meta: MetaFunction = () => [{ title: "Dashboard · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email, role, plan, workspaceId, workspaceRole, preferences } = await requireUser(request, context);
  const mayAudit = planAllows(plan, "seo") && workspaceRole !== "viewer";
  const projects = mayAudit ? await listProjects({ db: context.db, workspaceId }, { limit: PROJECTS_SHOWN }) : null;
  return {
    name: email.slice(0, email.indexOf("@")),
    admin: role === "admin",
    mayAudit,
    showOnboarding: preferences.showOnboarding,
    projects: (projects?.ok ? projects.value.rows : []).map(({ id, name, url, lastHealthPercent }) => ({ id, name, url, healthPercent: lastHealthPercent })),
  };
}

export default function Dashboard() {
  const { name, admin, mayAudit, showOnboarding, projects } = useLoaderData<typeof loader>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <h1 className="font-bold text-2xl tracking-tight [overflow-wrap:anywhere]">Welcome back, {name}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        {mayAudit ? <Websites projects={projects} /> : null}
        {showOnboarding ? (
          <Card as="section" className="p-4">
            <h2 className="flex items-center gap-2 font-bold text-[15px]">
              <KeyRound size={16} aria-hidden="true" className="text-brand" />
              Use your data elsewhere
            </h2>
            <p className="mt-1.5 mb-3.5 text-ink-2 text-sm">An API key reads the same projects, crawls and findings from your own programs.</p>
            <LinkButton to="/settings/api-keys">Make an API key</LinkButton>
          </Card>
        ) : null}
      </div>
      {sidebarModules({ admin }).map(({ group, modules }) => (
        <section key={group} aria-label={group}>
          <h2 className="mb-3 font-bold text-[15px]">{group}</h2>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 sm:grid-cols-2 xl:grid-cols-3">
            {modules.map((module) => (
              <Card as="li" key={module.id} className="relative flex items-center gap-3 p-3">
                <ModuleGlyph module={module} small />
                {module.href ? (
                  <Link to={module.href} prefetch="intent" className="min-w-0 flex-1 font-semibold text-sm after:absolute after:inset-0 after:rounded-m">
                    {module.title}
                  </Link>
                ) : (
                  <span className="min-w-0 flex-1 font-medium text-ink-2 text-sm">{module.title}</span>
                )}
                {module.href ? <StatusBadge status={module.status} /> : <Tag>Coming Soon</Tag>}
              </Card>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Websites({ projects }: { projects: { id: string; name: string; url: string; healthPercent: number | null }[] }) {
  return (
    <Card as="section" className="p-4">
      <h2 className="flex items-center gap-2 font-bold text-[15px]">
        <Globe size={16} aria-hidden="true" className="text-brand" />
        Your websites
      </h2>
      {projects.length === 0 ? (
        <>
          <p className="mt-1.5 mb-3.5 text-ink-2 text-sm">Connect a website: Kaja crawls it, says what to fix first, and watches that it stays fixed.</p>
          <LinkButton to="/seo/new" look="primary">
            Connect a website
          </LinkButton>
        </>
      ) : (
        <>
          <ul className="mt-1.5">
            {projects.map((project) => (
              <li key={project.id} className="border-line border-b last:border-b-0">
                <Link
                  to={`/seo/projects/${project.id}`}
                  prefetch="intent"
                  className="flex items-baseline gap-3 py-2 text-sm hover:text-brand pointer-coarse:min-h-11"
                >
                  <span className="min-w-0 flex-1 truncate font-semibold">{project.name}</span>
                  <span className="shrink-0 text-ink-2 tabular-nums">
                    {project.healthPercent === null ? "no health score yet" : `health ${exact(project.healthPercent)} / 100`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <Link to="/seo" className="mt-2.5 inline-flex items-center gap-1.5 font-semibold text-brand text-sm pointer-coarse:min-h-11">
            All websites
            <ArrowRight size={15} aria-hidden="true" />
          </Link>
        </>
      )}
    </Card>
  );
}
