import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { MessageHandler } from '@nestjs/microservices';
import { operationsCalls, vitalsCalls } from '@slovo/contracts';
import { CallTransport, resultOf } from '@slovo/kit/calls';
import { EventTransport } from '@slovo/kit/events';
import { textsPlannedOnce } from '@slovo/kit/db';
import { scheduledMethodOf } from '@slovo/kit/schedule';
import pg from 'pg';
import { asOwner } from './database.ts';
import { fillTables, type Fillings } from './fill-tables.ts';

export { SQL_NOW } from './fill-tables.ts';
import { QuerySites } from './query-sites.ts';
import { until } from './until.ts';

interface Statement {
  text: string;
  values: unknown[];
  /** What sent it: `promises.list-feed`, `reaction ProjectPerson`, `CloseDays.nextDue`. */
  by: string;
  /** Whether a connection may plan it once, without its values. */
  mayBePlannedOnce: boolean;
}

/** As it is given to `pg`. */
interface Sent {
  text?: string;
  values?: unknown[];
  planned?: 'once';
}

type Query = (this: pg.Client, ...parameters: unknown[]) => unknown;
type Method = (...parameters: any[]) => Promise<any>;

/** Calls that the kit handles in every service. */
const KIT_CALLS = new Set<string>(
  [...Object.values(operationsCalls), ...Object.values(vitalsCalls)].map(({ name }) => name),
);
/** Its jobs in every service; their tables stay nearly empty (see fill-tables.ts). */
const KIT_JOBS = new Set(['DeleteReplayedEvents']);
const sender = new AsyncLocalStorage<string>();
const ASIDE = 'aside';
/** A plan that returns more rows than this of a large table reads too much, with or without an index. */
const MOST_ROWS = 2_000;
/** More rows than this are sorted only where an index in that order is missing. */
const MOST_SORTED = 200;

/** What lets PostgreSQL keep the plans of what follows in a transaction. */
const LETS_KEEP = /set_config\('plan_cache_mode'/;

/**
 * Records every SQL statement that a service sends in its calls, reactions and jobs. Afterwards it fills the tables and
 * asks PostgreSQL for the plan of each statement with the values it was sent with, and also without them for one that a
 * connection may plan once. Of what a service declares so, it checks also what was not sent.
 */
export class QueryPlans {
  private readonly statements = new Map<string, Statement>();
  /** Connections whose transaction may keep the plans of all statements in it. */
  private readonly keeping = new WeakSet<pg.Client>();
  private readonly known = new Set<string>();
  private readonly ran = new Set<string>();
  private readonly query = Reflect.get(pg.Client.prototype, 'query') as Query;
  private database: string | undefined;

  private readonly sites = QuerySites.watch(process.cwd());

  private constructor(private readonly otherwise: string | undefined) {}

  /**
   * Records from now on, until the tables are filled. Call it right after the service has started.
   * @param otherwise a name for statements outside of calls, reactions and jobs, for example of routes and loops. Without
   *   it they are not recorded. With it, wrap the test's own queries in `aside`.
   */
  static of(app: INestApplicationContext, otherwise?: string): QueryPlans {
    const plans = new QueryPlans(otherwise);
    const providers = app.get(DiscoveryService, { strict: false }).getProviders();
    for (const instance of new Set(providers.map((wrapper) => wrapper.instance as object | null)))
      if (instance && typeof instance === 'object') plans.watchJob(instance);
    for (const transport of [CallTransport, EventTransport])
      plans.watchHandlers(app.get<CallTransport | EventTransport>(transport).getHandlers());
    plans.listen();
    return plans;
  }

  /**
   * Calls, reactions and jobs of the service and queries in its source that have not run within a minute; a reaction may
   * still be at work when its spec has seen its effect.
   * @param rare queries that may be missing, but have to be in the source: `file.ts: the line of the query`
   */
  async missing(rare: readonly string[] = []): Promise<string[]> {
    const sites = await this.sites;
    let missing: string[] = [];
    const covers = async (): Promise<boolean> => {
      missing = [...this.idle, ...(await sites.unreached(rare))];
      return missing.length === 0;
    };
    await until(covers).catch(() => {});
    return missing;
  }

  /** Calls, reactions and jobs that have not run yet, and jobs whose runs found nothing to do. */
  private get idle(): string[] {
    const hasWritten = (name: string): boolean =>
      this.statementsOf(name).some((text) => /^\s*(INSERT|UPDATE|DELETE)/i.test(text));
    return [...this.known]
      .filter((name) => !this.ran.has(name) || (name.endsWith('.run') && !hasWritten(name)))
      .toSorted();
  }

  /** Runs the test's own queries, which are not recorded. */
  aside<T>(work: () => Promise<T>): Promise<T> {
    return sender.run(ASIDE, work);
  }

  /** @param folder where `npm run record-statements` wants them */
  private keep(folder: string | undefined): void {
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    const texts = [...new Set([...this.statements.values()].map(({ text }) => text))].toSorted();
    writeFileSync(join(folder, `${basename(process.cwd())}.json`), `${JSON.stringify(texts, null, 2)}\n`);
  }

  private statementsOf(name: string): string[] {
    return [...this.statements.values()].filter(({ by }) => by === name).map(({ text }) => text);
  }

  /**
   * Fills the tables and names each statement that would read all of a table, sort it, or return a large part of it.
   * @param fillings columns whose values decide on plans, by table: SQL over the row's number `i`
   * @param small tables that stay small, with the reason
   */
  async complaintsOnLargeTables(fillings: Fillings, small: Record<string, string> = {}): Promise<string[]> {
    Reflect.set(pg.Client.prototype, 'query', this.query);
    await (await this.sites).stop();
    if (!this.database) throw new Error('No statement was sent');
    this.keep(process.env['RECORD_STATEMENTS']);
    // Not as the service, which may not switch triggers off.
    const client = new pg.Client({ connectionString: asOwner(this.database) });
    await client.connect();
    try {
      const large = await fillTables(client, fillings, Object.keys(small));
      const partial = await partialIndexes(client);
      // These tables fit into memory. With the default cost of random access PostgreSQL would prefer a sequential scan.
      await client.query('SET random_page_cost = 1.1');
      const complaints = new Map<string, string[]>();
      for (const { isOnce, ...statement } of this.planned()) {
        const faults = faultsIn(await planOf(client, statement, isOnce), { large, partial });
        if (faults.length === 0) continue;
        const complaint = `${isOnce ? 'planned once ' : ''}${faults.join(', ')}: ${statement.text}`;
        complaints.set(complaint, [...(complaints.get(complaint) ?? []), statement.by]);
      }
      return [...complaints].map(([complaint, by]) => `${complaint}\nsent by ${by.join(', ')}`);
    } finally {
      await client.end();
    }
  }

  /** All plans that may be made, also of what is declared to be planned once and was not sent. */
  private planned(): (Statement & { isOnce: boolean })[] {
    const sent = [...this.statements.values()];
    const once = sent.filter(({ mayBePlannedOnce }) => mayBePlannedOnce);
    const known = new Set(once.map(({ text }) => text));
    const declared = [...textsPlannedOnce].filter((text) => !known.has(text));
    return [
      ...sent.map((statement) => ({ ...statement, isOnce: false })),
      ...once.map((statement) => ({ ...statement, isOnce: true })),
      ...declared.map((text) => ({
        text,
        values: [],
        by: 'nobody here',
        mayBePlannedOnce: true,
        isOnce: true,
      })),
    ];
  }

  /** The transports look up the handler of each message, so they use the wrapped one from now on. */
  private watchHandlers(handlers: Map<string, MessageHandler>): void {
    for (const [pattern, handler] of handlers) {
      if (KIT_CALLS.has(pattern)) continue;
      const { reaction } = handler.extras as { reaction?: { name: string } };
      const name = reaction ? `reaction ${reaction.name}` : pattern;
      handlers.set(pattern, Object.assign(this.watched(name, handler), { extras: handler.extras }));
    }
  }

  private watchJob(instance: object): void {
    const scheduled = scheduledMethodOf(instance);
    const { name } = instance.constructor;
    if (!scheduled || KIT_JOBS.has(name)) return;
    const { method } = scheduled;
    const methods = instance as Record<string, Method>;
    methods['nextDue'] = this.watched(`${name}.nextDue`, methods['nextDue']!.bind(instance));
    methods[method] = this.watched(`${name}.run`, methods[method]!.bind(instance));
  }

  private watched(name: string, inner: Method): Method {
    this.known.add(name);
    return (...parameters) => {
      this.ran.add(name);
      return sender.run(name, async () => resultOf(inner(...parameters)));
    };
  }

  private listen(): void {
    const record = (client: pg.Client, [config, values]: unknown[]): void => {
      const by = sender.getStore() ?? this.otherwise;
      if (by && by !== ASIDE) this.record(by, client, config, values);
    };
    const { query } = this;
    Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...parameters: unknown[]) {
      record(this, parameters);
      return query.apply(this, parameters);
    });
  }

  private record(by: string, client: pg.Client, config: unknown, values: unknown): void {
    const given: Sent =
      typeof config === 'string' ? { text: config, values: values as unknown[] } : (config as Sent);
    const { text } = given;
    if (text === 'COMMIT' || text === 'ROLLBACK') this.keeping.delete(client);
    if (!text || !/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text)) return;
    this.database = client.database;
    const { options } = (client as pg.Client & { connectionParameters: pg.ClientConfig })
      .connectionParameters;
    const mayBePlannedOnce =
      given.planned === 'once' ||
      this.keeping.has(client) ||
      (options?.includes('force_generic_plan') ?? false);
    const statement = { by, text, values: given.values ?? [], mayBePlannedOnce };
    this.statements.set(`${by} ${mayBePlannedOnce} ${text}`, statement);
    if (LETS_KEEP.test(text)) this.keeping.add(client);
  }
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Plan Rows': number;
  Filter?: string;
  Plans?: Plan[];
}

async function planOf(client: pg.Client, { by, text, values }: Statement, isOnce: boolean): Promise<Plan> {
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `EXPLAIN (${isOnce ? 'GENERIC_PLAN, ' : ''}FORMAT JSON) ${text}`,
      isOnce ? [] : values,
    );
    return rows[0]!['QUERY PLAN'][0]!.Plan;
  } catch (error) {
    throw new Error(`cannot explain a statement of ${by}: ${(error as Error).message}\n${text}`, {
      cause: error,
    });
  }
}

/** Partial indexes: a scan of a whole one reads only the rows that it was made for. */
async function partialIndexes(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE indpred IS NOT NULL',
  );
  return new Set(rows.map(({ name }) => name));
}

interface Known {
  large: ReadonlySet<string>;
  partial: ReadonlySet<string>;
}

/** A scan of a whole index is acceptable only where a limit ends it and no filter prolongs it. */
function faultsIn(plan: Plan, known: Known, limited = false): string[] {
  const { 'Node Type': node, 'Relation Name': table = '', 'Index Name': index = '', Plans = [] } = plan;
  const inside = (limited || node === 'Limit') && node !== 'Sort';
  const faults = Plans.flatMap((child) => faultsIn(child, known, inside));
  if (node === 'Sort' && plan['Plan Rows'] > MOST_SORTED) faults.push(`sorts ${plan['Plan Rows']} rows`);
  if (!known.large.has(table)) return faults;
  const isFullScan = /^Index (Only )?Scan$/.test(node) && !plan['Index Cond'] && !known.partial.has(index);
  if (node === 'Seq Scan') return [...faults, `reads all of ${table}`];
  if (isFullScan && !(limited && !plan.Filter)) return [...faults, `scans a whole index of ${table}`];
  if (plan['Plan Rows'] > MOST_ROWS && !limited && node !== 'ModifyTable')
    return [...faults, `returns ${plan['Plan Rows']} rows of ${table}`];
  return faults;
}
