import { index, type RouteConfigEntry, route } from "@remix-run/route-config";

const at = (file: string) => `modules/forms/${file}`;

/** Pages of forms, inside the frame of /leads. */
export const formRoutes: RouteConfigEntry[] = [
  route("forms", at("builder/routes/forms.tsx")),
  route("forms/new", at("builder/routes/new-form.tsx")),
  route("forms/:formId", at("builder/routes/form.tsx"), [
    index(at("builder/routes/build.tsx")),
    route("design", at("builder/routes/design.tsx")),
    route("languages", at("builder/routes/languages.tsx")),
    route("preview", at("builder/routes/preview.tsx")),
    route("settings", at("builder/routes/settings.tsx")),
    route("share", at("builder/routes/share.tsx")),
    route("responses", at("responses/routes/responses.tsx")),
    route("responses/:responseId", at("responses/routes/response.tsx")),
  ]),
];

/** Answers without a page around them. */
export const formResourceRoutes = [
  route("leads/forms/:formId/responses.csv", at("responses/routes/responses-csv.ts")),
  route("leads/forms/:formId/consents.csv", at("responses/routes/consents-csv.ts")),
  route("leads/forms/:formId/responses/:responseId/files/:question", at("responses/routes/file.ts")),
];

/** For everybody. */
export const hostedFormRoutes = [
  route("f/:formId", at("delivery/routes/hosted.tsx")),
  route("f/:formId/thanks", at("delivery/routes/thanks.tsx")),
  route("f/:formId/confirm", at("delivery/routes/confirm.tsx")),
  route("f/:formId/challenge", at("delivery/routes/challenge.ts")),
];
