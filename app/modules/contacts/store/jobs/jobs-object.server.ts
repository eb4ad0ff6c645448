import { ConsentsObject } from "../consents/consents-object.server.ts";
import * as duplicates from "../duplicates/duplicates.ts";
import * as merges from "../duplicates/merges.ts";
import * as imports from "../imports/imports.ts";
import { rowOf } from "../people/people.ts";
import * as bulk from "./bulk.ts";
import type { JobsRpc } from "./jobs-rpc.ts";

type Args<K extends keyof JobsRpc> = Parameters<JobsRpc[K]>;
type Answer<K extends keyof JobsRpc> = ReturnType<JobsRpc[K]>;
type Methods = { [Name in keyof JobsRpc]: (...args: Args<Name>) => unknown };

/** The part of a workspace's object that is about changes of many contacts: imports, bulk changes, duplicates, merges. */
export abstract class JobsObject extends ConsentsObject implements Methods {
  stageImport(...[change, file]: Args<"stageImport">): Answer<"stageImport"> {
    return this.result(change, (sql) => imports.stageImport(sql, change, file));
  }

  stageRows(...[change, ...rest]: Args<"stageRows">): Answer<"stageRows"> {
    return this.result(change, (sql) => imports.stageRows(sql, ...rest));
  }

  sealImport(...[change, id]: Args<"sealImport">): Answer<"sealImport"> {
    return this.result(change, (sql) => imports.sealImport(sql, change, id));
  }

  async listImports() {
    return imports.listImports(this.sql);
  }

  async readImport(id: string) {
    return imports.readImport(this.sql, id);
  }

  moveImport(...[change, ...rest]: Args<"moveImport">): Answer<"moveImport"> {
    return this.result(change, (sql) => imports.moveImport(sql, change, ...rest));
  }

  discardImport(...[change, id]: Args<"discardImport">) {
    return this.plain(change, (sql) => imports.discardImport(sql, id));
  }

  async readProblems(...args: Args<"readProblems">) {
    return imports.readProblems(this.sql, ...args);
  }

  beginBulk(...[change, ...rest]: Args<"beginBulk">): Answer<"beginBulk"> {
    return this.result(change, (sql) => bulk.beginBulk(sql, change, ...rest));
  }

  async readBulk(id: string) {
    return bulk.readBulk(this.sql, id);
  }

  startBulk(...[change, ...rest]: Args<"startBulk">): Answer<"startBulk"> {
    return this.result(change, (sql) => bulk.startBulk(sql, change, ...rest));
  }

  stopBulk(...[change, id]: Args<"stopBulk">): Answer<"stopBulk"> {
    return this.result(change, (sql) => bulk.stopBulk(sql, change, id));
  }

  mergePeople(...[change, call]: Args<"mergePeople">): Answer<"mergePeople"> {
    return this.result(change, (sql) => merges.mergePeople(sql, change, call));
  }

  undoMerge(...[change, id]: Args<"undoMerge">): Answer<"undoMerge"> {
    return this.result(change, (sql) => merges.undoMerge(sql, change, id));
  }

  async listMerges(contactId: string) {
    const row = rowOf(this.sql, contactId);
    return row === null ? [] : merges.listMerges(this.sql, row);
  }

  startDuplicates(...[change, id]: Args<"startDuplicates">): Answer<"startDuplicates"> {
    return this.result(change, (sql) => duplicates.startDuplicates(sql, change, id));
  }

  async readDuplicates() {
    return { job: duplicates.lastDuplicates(this.sql), ...duplicates.listDuplicates(this.sql) };
  }

  dismissDuplicate(...[change, ...pair]: Args<"dismissDuplicate">): Answer<"dismissDuplicate"> {
    return this.result(change, (sql) => duplicates.dismissDuplicate(sql, change, ...pair));
  }
}
