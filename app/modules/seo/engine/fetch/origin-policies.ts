import { type CompiledRobots, compileRobots, type RobotsPolicy } from "#app/platform/web/robots/robots-txt.ts";
import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";
import type { FetchTools } from "./fetch-page.ts";
import { fetchRobots, type RobotsAnswer } from "./fetch-site-files.ts";

interface Known {
  policy: RobotsPolicy;
  failure: FetchFailure | null;
  compiled: CompiledRobots;
}

const MAX_IN_MEMORY = 200;
/** Of all of them together: a compiled rule takes a few hundred bytes. */
const MAX_RULES_IN_MEMORY = 50_000;

/** What the robots.txt of each origin says: fetched once for each crawl, kept in SQL, compiled in memory. */
export class OriginPolicies {
  readonly #sql: SqlStorage;
  readonly #tools: FetchTools;
  readonly #obeys: (origin: string) => boolean;
  readonly #memory = new Map<string, Known>();
  readonly #underWay = new Map<string, Promise<Known>>();

  /** `obeys`: whether the rules of an origin are kept to; they are read whatever it says. */
  constructor(sql: SqlStorage, tools: FetchTools, obeys: (origin: string) => boolean = () => true) {
    this.#sql = sql;
    this.#tools = tools;
    this.#obeys = obeys;
  }

  /** What is known without asking. */
  known(origin: string): RobotsPolicy | null {
    return this.#lookUp(origin)?.policy ?? null;
  }

  async robotsOf(origin: string, beforeFetch: () => Promise<void>): Promise<CompiledRobots> {
    return (await this.#get(origin, beforeFetch)).compiled;
  }

  /** Why robots.txt gave no answer: what makes a host unreachable for its pages too. */
  async failureOf(origin: string, beforeFetch: () => Promise<void>): Promise<FetchFailure | null> {
    return (await this.#get(origin, beforeFetch)).failure;
  }

  put(origin: string, { policy, facts }: RobotsAnswer): Known {
    this.#sql.exec(
      "INSERT OR REPLACE INTO origins (origin, policy, status, failure) VALUES (?, ?, ?, ?)",
      origin,
      JSON.stringify(policy),
      facts.status,
      facts.failure,
    );
    return this.#remember(origin, policy, facts.failure);
  }

  #remember(origin: string, policy: RobotsPolicy, failure: FetchFailure | null): Known {
    const rules = [...this.#memory.values()].reduce(
      (total, { policy: { rules } }) => total + rules.length,
      policy.rules.length,
    );
    if (this.#memory.size >= MAX_IN_MEMORY || rules > MAX_RULES_IN_MEMORY) this.#memory.clear();
    const known = {
      policy,
      failure,
      compiled: compileRobots(this.#obeys(origin) ? policy : { ...policy, mode: "allow-all" }),
    };
    this.#memory.set(origin, known);
    return known;
  }

  #lookUp(origin: string): Known | null {
    const known = this.#memory.get(origin);
    if (known) return known;
    const row = this.#sql
      .exec<{ policy: string; failure: string | null }>("SELECT policy, failure FROM origins WHERE origin = ?", origin)
      .toArray()[0];
    return row
      ? this.#remember(origin, JSON.parse(row.policy) as RobotsPolicy, row.failure as FetchFailure | null)
      : null;
  }

  async #get(origin: string, beforeFetch: () => Promise<void>): Promise<Known> {
    const known = this.#lookUp(origin);
    if (known) return known;
    const running = this.#underWay.get(origin);
    if (running) return running;
    const work = (async () => {
      await beforeFetch();
      return this.put(origin, await fetchRobots(this.#tools, origin));
    })();
    this.#underWay.set(origin, work);
    try {
      return await work;
    } finally {
      this.#underWay.delete(origin);
    }
  }
}
