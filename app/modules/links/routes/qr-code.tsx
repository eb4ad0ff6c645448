import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { getUtmDictionary } from "#app/modules/cross-module/index.server.ts";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { qrPath } from "#app/platform/web/qr-code.ts";
import { exact } from "#app/shared/format/number.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { Warnings } from "#app/ui/text/warnings.tsx";
import { readRouting } from "../domain/routing-schema.ts";
import { utmWarningsOf } from "../editing/utm-warnings.ts";
import { linksModule } from "../manifest.ts";
import { qrCodePath, shortPath } from "../paths.ts";
import { qrQuerySchema } from "../posted-schema.ts";
import { PNG_SIZES } from "../qr/domain/png-sizes.ts";
import { LogoCode } from "../qr/ui/logo-code.tsx";
import { getLink } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "QR code · Kaja" }];
export const handle = { crumb: () => "QR code" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope } = await requireFeature(request, context, linksModule.feature);
  const { id, slug, destination, routing } = orThrow(await getLink(scope, params.linkId ?? ""));
  const url = `${context.config.APP_URL}${shortPath(slug)}`;
  const warnings = utmWarningsOf({ destination, utm: readRouting(routing).utm }, await getUtmDictionary(scope));
  const { size: pngSize, ...colors } = readQuery(request, qrQuerySchema);
  return { id, slug, url, warnings, pngSize, ...qrPath(url), strong: qrPath(url, "H"), ...colors };
}

export default function QrCode() {
  const { id, slug, url, warnings, pngSize, size, path, strong, dark, light } = useLoaderData<typeof loader>();
  const query = new URLSearchParams({ dark, light });
  return (
    <div className="max-w-[640px]">
      <Breadcrumbs />
      <h1 className="mb-4 font-bold text-2xl tracking-tight">QR code</h1>
      <div className="mb-4 grid gap-2 empty:hidden">
        <Warnings texts={warnings} />
      </div>
      <Card className="grid grid-cols-1 gap-5 p-5 sm:grid-cols-2">
        <svg
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={`QR code of ${url}`}
          className="w-full"
        >
          <path fill={`#${light}`} d={`M0 0h${size}v${size}H0z`} />
          <path fill={`#${dark}`} d={path} />
        </svg>
        <div className="grid grid-cols-1 content-start gap-4">
          <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">{url}</p>
          <Form method="get" className="grid gap-3">
            <Field label="Code color" type="color" name="dark" defaultValue={`#${dark}`} />
            <Field
              label="Background color"
              type="color"
              name="light"
              defaultValue={`#${light}`}
              hint="Keep the code much darker than the background, or cameras cannot read it."
            />
            <SelectField label="PNG size" name="size" defaultValue={String(pngSize)}>
              {PNG_SIZES.map((pixels) => (
                <option key={pixels} value={pixels}>{`${exact(pixels)} px or more`}</option>
              ))}
            </SelectField>
            <div>
              <Button type="submit">Apply</Button>
            </div>
          </Form>
          <div className="flex flex-wrap gap-3">
            <a href={`${qrCodePath(id)}.svg?${query}`} download className={buttonClass("primary", "m")}>
              Download SVG
            </a>
            <a
              href={`${qrCodePath(id)}.png?${query}&size=${pngSize}`}
              download
              className={buttonClass("secondary", "m")}
            >
              Download PNG
            </a>
          </div>
        </div>
        <div className="border-line border-t sm:col-span-2">
          <LogoCode slug={slug} url={url} {...strong} dark={dark} light={light} />
        </div>
      </Card>
    </div>
  );
}
