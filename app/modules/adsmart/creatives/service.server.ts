import type { Actor } from "#app/platform/access/access.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { audit, mayChange, onField } from "../access.server.ts";
import { ratesOf } from "../performance/domain/rates.ts";
import type { Creative, CreativeStatus, SumRow } from "../store/ads-rpc.ts";
import { adsStub } from "../store/ads-stub.server.ts";
import { renderName } from "./domain/naming.ts";
import { placementOf } from "./domain/placements.ts";
import { type CreativeFacts, type Finding, validateCreative } from "./domain/validate.ts";
import type { CreativeForm } from "./schema.ts";

const NO_CREATIVE = appError("not_found", "Creative not found in this workspace.");
const CHANGED = appError(
  "conflict",
  "The creative was changed at the same time, or its name is taken. Reload the page.",
);
const NAME_TAKEN = "Another creative has these parts. Change the hook, offer, format or audience.";
const FULL = appError("limit_reached", "The library has 1,000 creatives. Delete some first.");
const FLAWED = "This creative has errors for its placements. Fix them before you approve it.";

const factsOf = (form: CreativeForm): CreativeFacts => {
  const { headline, body, width, height, kilobytes, fileType, seconds, marginTop, marginBottom, marginSides } = form;
  const hasMargins = marginTop !== null || marginBottom !== null || marginSides !== null;
  return {
    ...{ headline, body, width, height, seconds, type: fileType, bytes: kilobytes === null ? null : kilobytes * 1_000 },
    margins: hasMargins ? { top: marginTop ?? 1, bottom: marginBottom ?? 1, sides: marginSides ?? 1 } : null,
  };
};

/** Findings of a creative at each of its placements. */
const findingsOf = ({ placements, facts }: Pick<Creative, "placements" | "facts">) =>
  placements.flatMap((id): { placement: string; source: string; checkedOn: string; findings: Finding[] }[] => {
    const placement = placementOf(id);
    if (!placement) return [];
    const { name, source, checkedOn } = placement;
    return [{ placement: name, source, checkedOn, findings: validateCreative(placement, facts) }];
  });

const hasErrors = (creative: Creative): boolean =>
  findingsOf(creative).some(({ findings }) => findings.some(({ level }) => level === "error"));

/** Adds a creative, named by the naming rule. Errors: forbidden, plan_required, rate_limited, conflict (name), limit_reached. */
export async function createCreative(
  context: RequestContext,
  actor: Actor,
  form: CreativeForm,
  id: string,
): Promise<Result<Creative>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  const stub = adsStub(context, actor.workspaceId);
  const { hook, offer, format, audience, placements } = form;
  const fields = { hook, offer, format, audience };
  if (Object.values(fields).every((value) => value === ""))
    return err(onField("invalid_input", "hook", "Enter at least one part of the name."));
  const nowMs = context.now().getTime();
  const creative: Creative = {
    ...{
      id,
      fields,
      placements,
      facts: factsOf(form),
      status: "draft",
      version: 1,
      createdAt: nowMs,
      updatedAt: nowMs,
    },
    name: renderName((await stub.settings()).naming, fields),
  };
  const added = await stub.addCreative(actor.workspaceId, creative);
  if (added === "full") return err(FULL);
  // The same form may have arrived twice.
  if (added === "exists")
    return (await stub.findCreative(id)) ? ok(creative) : err(onField("conflict", "hook", NAME_TAKEN));
  await audit(context, actor, "ad_creative.created", `ad_creative:${id}`, creative.name);
  return ok(creative);
}

async function change(
  context: RequestContext,
  actor: Actor,
  id: string,
  version: number,
  next: (creative: Creative) => Promise<Result<Creative>> | Result<Creative>,
): Promise<Result<Creative>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  const stub = adsStub(context, actor.workspaceId);
  const found = await stub.findCreative(id);
  if (!found) return err(NO_CREATIVE);
  const changed = await next(found);
  if (!changed.ok) return changed;
  const creative = { ...changed.value, version: version + 1, updatedAt: context.now().getTime() };
  if (!(await stub.saveCreative(creative, version))) return err(CHANGED);
  await audit(context, actor, "ad_creative.changed", `ad_creative:${id}`, `${creative.name}: ${creative.status}`);
  return ok(creative);
}

/** Changes a creative; one that was approved is a draft again. Errors: those of `createCreative`, not_found. */
export const updateCreative = (
  context: RequestContext,
  actor: Actor,
  id: string,
  version: number,
  form: CreativeForm,
) =>
  change(context, actor, id, version, async (creative) => {
    const { hook, offer, format, audience, placements } = form;
    const fields = { hook, offer, format, audience };
    const { naming } = await adsStub(context, actor.workspaceId).settings();
    return ok({
      ...creative,
      fields,
      placements,
      name: renderName(naming, fields),
      facts: factsOf(form),
      status: "draft",
    });
  });

/** Moves a creative through its approval. Errors: those of `updateCreative`, conflict (errors at a placement). */
export const decideCreative = (
  context: RequestContext,
  actor: Actor,
  id: string,
  version: number,
  status: CreativeStatus,
) =>
  change(context, actor, id, version, (creative) =>
    status === "approved" && hasErrors(creative)
      ? err(onField("conflict", "status", FLAWED))
      : ok({ ...creative, status }),
  );

/** Deletes a creative; doing it again changes nothing. Errors: forbidden, plan_required, rate_limited. */
export async function deleteCreative(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  await adsStub(context, actor.workspaceId).deleteCreative(id);
  await audit(context, actor, "ad_creative.deleted", `ad_creative:${id}`);
  return ok(undefined);
}

/** One creative with its findings. Errors: not_found. */
export async function getCreative(context: Pick<AppContext, "env">, workspaceId: string, id: string) {
  const creative = await adsStub(context, workspaceId).findCreative(id);
  return creative ? ok({ creative, checks: findingsOf(creative) }) : err(NO_CREATIVE);
}

const MAX_MATRIX = 12;
const PERIOD_DAYS = 90;

interface Cell {
  creatives: number;
  approved: number;
  /** Clicks per impression of ads with this hook and format; null without figures. */
  ctr: number | null;
}

/** The library with the matrix of hooks and formats, and what their ads did in the last 90 days with figures. */
export async function readLibrary(context: Pick<AppContext, "env">, workspaceId: string) {
  const stub = adsStub(context, workspaceId);
  const [creatives, bounds] = await Promise.all([stub.listCreatives(), stub.bounds()]);
  const hooks = [...new Set(creatives.map(({ fields }) => fields.hook).filter((hook) => hook !== ""))].slice(
    0,
    MAX_MATRIX,
  );
  const formats = [...new Set(creatives.map(({ fields }) => fields.format).filter((format) => format !== ""))].slice(
    0,
    MAX_MATRIX,
  );
  const byHook: SumRow[] = bounds
    ? await stub.sumsBy("hook", { from: bounds.to - PERIOD_DAYS + 1, to: bounds.to }, {})
    : [];
  const spelled = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, "-");
  const ctrOf = (hook: string) => {
    const found = byHook.find(({ key }) => spelled(key) === spelled(hook));
    return found ? ratesOf(found).ctr : null;
  };
  const cell = (hook: string, format: string): Omit<Cell, "ctr"> => {
    const own = creatives.filter(({ fields }) => fields.hook === hook && fields.format === format);
    return { creatives: own.length, approved: own.filter(({ status }) => status === "approved").length };
  };
  return {
    creatives,
    formats,
    matrix: hooks.map((hook) => ({ hook, ctr: ctrOf(hook), cells: formats.map((format) => cell(hook, format)) })),
  };
}
