import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PRICING } from "#app/catalogue/pricing.ts";
import { LANDING_SECTIONS } from "#app/modules/cards.server.ts";
import { HOME } from "#app/platform/access/paths.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { hasSessionCookie, readSession } from "#app/platform/session/session.server.ts";
import { Catalogue } from "#app/ui/public/landing/catalogue.tsx";
import { Closing } from "#app/ui/public/landing/closing.tsx";
import { Hero } from "#app/ui/public/landing/hero.tsx";
import { Pricing } from "#app/ui/public/landing/pricing.tsx";
import { Stats } from "#app/ui/public/landing/stats.tsx";
import { WhyChoose } from "#app/ui/public/landing/why.tsx";
import { pageMeta, siteOf } from "#app/ui/public/page-meta.ts";

/** Signed-in people have their dashboard; everybody else gets a page that caches may keep. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (hasSessionCookie(request) && (await readSession(request, context)))
    throw redirect(HOME, { headers: { "Cache-Control": NO_STORE } });
  return { sections: LANDING_SECTIONS };
}

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  const description =
    "Crawl and audit your website, read what to fix and why, and plan what comes next. 23+ marketing modules on one set of numbers. 14 days free.";
  const organization = {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: "Kaja",
    legalName: site?.operator.legalName,
    url: site?.appUrl,
    logo: `${site?.appUrl}/favicon.svg`,
    email: site?.operator.supportEmail,
    address: site?.operator.address,
    vatID: site?.operator.vatNumber,
  };
  const application = {
    "@context": "https://schema.org",
    "@type": "SoftwareApplication",
    name: "Kaja",
    applicationCategory: "BusinessApplication",
    operatingSystem: "Web",
    url: site?.appUrl,
    description,
    offers: PRICING.map(({ name, priceCents }) => ({
      "@type": "Offer",
      name,
      price: (priceCents / 100).toFixed(2),
      priceCurrency: "USD",
      url: `${site?.appUrl}/#pricing`,
    })),
  };
  return pageMeta(matches, {
    path: "/",
    title: "Kaja: AI-powered marketing agency platform",
    description,
    structuredData: [organization, application],
  });
};

export default function Landing() {
  const { sections } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-[1200px] px-[18px] md:px-7">
      <Hero />
      <Stats />
      <div className="grid gap-16 md:gap-20">
        <Catalogue sections={sections} />
        <Pricing />
        <WhyChoose />
        <Closing />
      </div>
    </div>
  );
}
