import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { automationModule } from "../../manifest.ts";
import { galleryPath } from "../../paths.ts";

/** The way up from a template: the gallery with the templates of its kind. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireFeature(request, context, automationModule.feature, { write: true });
  return redirect(galleryPath(params.kind ?? ""));
}
