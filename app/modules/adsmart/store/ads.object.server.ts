import { DurableObject } from "cloudflare:workers";
import { planAllows } from "#app/platform/access/plans.ts";
import { type AppContext, createAppContext } from "#app/platform/context.server.ts";
import { putEvent, sendOutbox } from "#app/platform/events/outbox.server.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import { minutes, seconds } from "#app/shared/time.ts";
import type { Panel } from "../geo-tests/domain/panel.ts";
import type { Rate } from "../imports/domain/rates.ts";
import type { ExportRow } from "../imports/domain/read-rows.ts";
import { adsmartModule } from "../manifest.ts";
import type {
  AdsRpc,
  AdsSettings,
  AdTest,
  Creative,
  Dimension,
  GeoOutcome,
  GeoTest,
  ImportCampaign,
  ImportRow,
  NewImport,
  PartChunk,
  Period,
} from "./ads-rpc.ts";
import * as experiments from "./experiments.ts";
import * as figures from "./figures.ts";
import * as geoTests from "./geo-tests.ts";
import * as library from "./library.ts";
import * as proposals from "./proposals.ts";
import * as reads from "./reads.ts";
import * as settings from "./settings-store.ts";
import { createTables } from "./tables.ts";
import * as uploads from "./uploads.ts";

/** How soon after a change the database follows. */
const REPORT_MS = seconds(2);
const RETRY_MS = minutes(1);
/** Rows that one transaction adds or takes back. */
const WORK_SLICE = 5_000;
/** Slices of one call: a file of usual size is counted before its answer, of a larger one the alarm does the rest. */
const SLICES_A_CALL = 14;
/** Campaigns of an upload that are read: more than any plan has. */
const MAX_UPLOAD_CAMPAIGNS = 2_000;
/** Days of campaigns that one call of the database takes. */
const PUBLISH_SLICE = 1_000;
const ERASED = "null";

const importedEvent = ({ id, network, rows, replaced, at }: ImportRow, workspaceId: string) => ({
  ...{ id: `ads.imported:${id}`, type: "ads.imported" as const, workspaceId, at },
  data: { importId: id, network, rows, replaced, at },
});

type Filter = { network?: string | undefined; campaignId?: string | undefined };

/** The advertising of one workspace: figures by ad and day, creatives, tests and proposals in its own SQLite. */
export class AdsObject extends DurableObject<Env> implements AdsRpc {
  readonly #sql: SqlStorage;
  /** The workspace, "" before the first write, null once it was erased. */
  #workspaceId: string | null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    createTables(this.#sql);
    const [row] = this.#sql.exec<{ head: string }>("SELECT head FROM head").toArray();
    this.#workspaceId = row ? (JSON.parse(row.head) as string | null) : "";
  }

  /** Remembers whose object this is. False: it was erased, and takes nothing any more. */
  #adopt(workspaceId: string): boolean {
    if (this.#workspaceId === "") {
      this.#sql.exec("INSERT INTO head (id, head) VALUES (1, ?)", JSON.stringify(workspaceId));
      this.#workspaceId = workspaceId;
    }
    return this.#workspaceId !== null;
  }

  #write<T>(run: (sql: SqlStorage) => T): T {
    return this.ctx.storage.transactionSync(() => run(this.#sql));
  }

  /** Before the change is written: it must never wait for an alarm that was not set. */
  async #wakeSoon(): Promise<void> {
    const at = Date.now() + REPORT_MS;
    const set = await this.ctx.storage.getAlarm();
    if (set === null || set > at) await this.ctx.storage.setAlarm(at);
  }

  override async alarm(): Promise<void> {
    if (!this.#workspaceId) return;
    const workspaceId = this.#workspaceId;
    // First: should something below throw, the rest is done then.
    await this.ctx.storage.setAlarm(Date.now() + RETRY_MS);
    const context = createAppContext(this.env, this.ctx, { trigger: "adsmart.alarm", workspaceId });
    // Of an import that is half added nothing is published or judged; another alarm does the rest of it.
    if (this.#work(workspaceId)) return this.ctx.storage.setAlarm(Date.now());
    await this.#publish(context, workspaceId);
    await this.#review(context, workspaceId);
    const idleAt = this.#write((sql) => uploads.sweepUploads(sql, Date.now()));
    if (!(await sendOutbox(this.env, this.#sql))) return;
    if (idleAt === null) await this.ctx.storage.deleteAlarm();
    else await this.ctx.storage.setAlarm(idleAt);
  }

  /** Adds and takes back what imports have left, up to the slices of one call. True: there is more. */
  #work(workspaceId: string): boolean {
    for (let slice = 0; slice < SLICES_A_CALL; slice++) {
      const isOver = this.#write((sql) => {
        const done = figures.workSlice(sql, WORK_SLICE);
        if (done?.ended) putEvent(sql, importedEvent(done.ended, workspaceId));
        return done === null;
      });
      if (isOver) return false;
    }
    return figures.hasWork(this.#sql);
  }

  async #publish(context: AppContext, workspaceId: string): Promise<void> {
    const { publishDays } = await import("./publish.server.ts");
    for (;;) {
      const rows = figures.readDirty(this.#sql, PUBLISH_SLICE);
      if (rows.length === 0) return;
      await publishDays(context, workspaceId, rows);
      this.#write((sql) => figures.cleanDirty(sql, rows));
    }
  }

  /** Tests and guardrails wait while the plan does not include them. */
  async #review(context: AppContext, workspaceId: string): Promise<void> {
    const plan = await readWorkspacePlan(context.db, workspaceId, context.now());
    const nowMs = Date.now();
    if (!planAllows(plan, adsmartModule.feature)) return this.#write((sql) => experiments.suspendTests(sql, nowMs));
    this.#write((sql) => {
      experiments.judgeTests(sql, workspaceId, nowMs);
      proposals.proposePauses(sql, workspaceId, nowMs);
    });
  }

  async review(): Promise<void> {
    if (!this.#workspaceId) return;
    await this.#wakeSoon();
    const context = createAppContext(this.env, this.ctx, { trigger: "adsmart.review", workspaceId: this.#workspaceId });
    await this.#review(context, this.#workspaceId);
  }

  async settings() {
    return settings.readSettings(this.#sql);
  }

  async saveSettings(workspaceId: string, change: Partial<AdsSettings>): Promise<void> {
    if (this.#adopt(workspaceId)) this.#write((sql) => settings.writeSettings(sql, change));
  }

  async rates() {
    return settings.readRates(this.#sql);
  }

  async saveRates(workspaceId: string, rates: readonly Rate[]): Promise<boolean> {
    return this.#adopt(workspaceId) && this.#write((sql) => settings.writeRates(sql, rates));
  }

  async beginImport(workspaceId: string, made: NewImport): Promise<"open" | "done" | "busy"> {
    if (!this.#adopt(workspaceId)) return "busy";
    await this.#wakeSoon();
    return this.#write((sql) => uploads.beginUpload(sql, made));
  }

  async stageRows(importId: string, piece: PartChunk, rows: readonly ExportRow[]) {
    return this.#write((sql) => uploads.stageRows(sql, importId, piece, rows, Date.now()));
  }

  async listUploads() {
    return uploads.listUploads(this.#sql);
  }

  async readUpload(importId: string) {
    return uploads.readUpload(this.#sql, importId, MAX_UPLOAD_CAMPAIGNS);
  }

  async discardUpload(importId: string): Promise<void> {
    this.#write((sql) => uploads.discardUpload(sql, importId));
  }

  async finishImport(
    importId: string,
    campaigns: readonly ImportCampaign[],
    parts: number,
  ): Promise<ImportRow | "gone" | "incomplete" | "full"> {
    if (!this.#workspaceId) return "gone";
    await this.#wakeSoon();
    const known = figures.findImport(this.#sql, importId);
    if (!known) {
      const roomFor = (rows: number) => figures.hasRoom(this.#sql, rows);
      const made = this.#write((sql) => uploads.finishUpload(sql, importId, { campaigns, parts, roomFor }));
      if (made !== "adding") return made;
    }
    this.#work(this.#workspaceId);
    return figures.findImport(this.#sql, importId) ?? "gone";
  }

  async listImports() {
    return figures.listImports(this.#sql);
  }

  async undoImport(importId: string): Promise<boolean> {
    if (!this.#workspaceId) return false;
    await this.#wakeSoon();
    if (!this.#write((sql) => figures.beginUndo(sql, importId))) return false;
    this.#work(this.#workspaceId);
    return true;
  }

  async bounds() {
    return reads.bounds(this.#sql);
  }

  async sumsBy(dimension: Dimension, period: Period, filter: Filter) {
    return reads.sumsBy(this.#sql, dimension, period, filter);
  }

  async seriesOf(period: Period, filter: Filter) {
    return reads.seriesOf(this.#sql, period, filter);
  }

  async campaignDays(period: Period) {
    return reads.campaignDays(this.#sql, period);
  }

  async campaignMonths(fromMonth: number) {
    return reads.campaignMonths(this.#sql, fromMonth);
  }

  async busyAds(period: Period, limit: number) {
    return reads.busyAds(this.#sql, period, limit);
  }

  async watchedAds(period: Period, limit: number) {
    return reads.watchedAds(this.#sql, period, limit);
  }

  async deleteCampaign(id: string): Promise<void> {
    this.#write((sql) => figures.deleteCampaign(sql, id));
  }

  async listCreatives() {
    return library.listCreatives(this.#sql);
  }

  async findCreative(id: string) {
    return library.findCreative(this.#sql, id);
  }

  async addCreative(workspaceId: string, creative: Creative): Promise<"added" | "exists" | "full"> {
    return this.#adopt(workspaceId) ? this.#write((sql) => library.addCreative(sql, creative)) : "full";
  }

  async saveCreative(creative: Creative, version: number): Promise<boolean> {
    return this.#write((sql) => library.saveCreative(sql, creative, version));
  }

  async deleteCreative(id: string): Promise<void> {
    this.#sql.exec("DELETE FROM creatives WHERE id = ?", id);
  }

  async parseNames() {
    return this.#write((sql) => library.parseNames(sql));
  }

  async listTests() {
    return experiments.listTests(this.#sql);
  }

  async findTest(id: string) {
    return experiments.findTest(this.#sql, id);
  }

  async addTest(workspaceId: string, test: AdTest): Promise<"added" | "exists" | "full"> {
    return this.#adopt(workspaceId) ? this.#write((sql) => experiments.addTest(sql, test)) : "full";
  }

  async stopTest(id: string, at: number): Promise<boolean> {
    return this.#write((sql) => experiments.stopTest(sql, id, at));
  }

  async deleteTest(id: string): Promise<void> {
    this.#write((sql) => experiments.deleteTest(sql, id));
  }

  async listGeoTests() {
    return geoTests.listGeoTests(this.#sql);
  }

  async findGeoTest(id: string) {
    return geoTests.findGeoTest(this.#sql, id);
  }

  async addGeoTest(workspaceId: string, test: GeoTest, panel: Panel): Promise<"added" | "exists" | "full"> {
    return this.#adopt(workspaceId) ? this.#write((sql) => geoTests.addGeoTest(sql, test, panel)) : "full";
  }

  async saveGeoResults(id: string, outcome: GeoOutcome, panel: Panel): Promise<boolean> {
    const workspaceId = this.#workspaceId;
    if (!workspaceId) return false;
    await this.#wakeSoon();
    return this.#write((sql) => geoTests.saveGeoResults(sql, workspaceId, { id, outcome, panel }));
  }

  async deleteGeoTest(id: string): Promise<void> {
    this.#write((sql) => geoTests.deleteGeoTest(sql, id));
  }

  async listProposals() {
    return proposals.listProposals(this.#sql);
  }

  async decideProposal(id: string, state: "accepted" | "dismissed", at: number): Promise<boolean> {
    return proposals.decideProposal(this.#sql, id, state, at);
  }

  async exportRows(after: { ad: number; day: number }, limit: number) {
    return reads.exportRows(this.#sql, after, limit);
  }

  async erase(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    createTables(this.#sql);
    this.#sql.exec("INSERT INTO head (id, head) VALUES (1, ?)", ERASED);
    this.#workspaceId = null;
  }
}
