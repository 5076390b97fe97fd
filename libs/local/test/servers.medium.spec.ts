// Real: PostgreSQL, NATS, processes. The spec starts its own servers because it kills them.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connect } from '@nats-io/transport-node';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import pg from 'pg';
import { prepareNats } from '../src/nats.ts';
import { findNatsServer } from '../src/nats-binary.ts';
import { findFreePort } from '../src/ports.ts';
import { preparePostgres } from '../src/postgres.ts';
import { Supervisor } from '../src/supervisor.ts';

let folder: string;
const supervisors: Supervisor[] = [];

function supervise(): Supervisor {
  const supervisor = new Supervisor({ folder, reporter: { info: () => {}, warn: () => {} } });
  supervisors.push(supervisor);
  return supervisor;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slovo-servers-'));
  chmodSync(folder, 0o711); // otherwise the clusters would be outside of it and stay
});
afterEach(async () => {
  await Promise.all(supervisors.splice(0).map((supervisor) => supervisor.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function ask<T>(url: string, sql: string): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: url });
  // The server may be killed during a query; then the query rejects.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ answer: T }>(sql);
    return rows[0]?.answer;
  } finally {
    await client.end().catch(() => {});
  }
}

async function startPostgres(supervisor = supervise()): Promise<string> {
  const { url, spec } = await preparePostgres({ folder, durable: false });
  await supervisor.start([spec]);
  return url;
}

describe('the embedded PostgreSQL', () => {
  it('is version 18 and sorts and searches Russian text', async () => {
    const url = await startPostgres();
    await expect(
      ask(url, `SELECT current_setting('server_version_num')::int / 10000 AS answer`),
    ).resolves.toBe(18);
    await expect(
      ask(url, `SELECT array_agg(w ORDER BY w) AS answer FROM unnest(ARRAY['ёж','яма','ель']) w`),
    ).resolves.toEqual(['ёж', 'ель', 'яма']);
    await ask(url, 'CREATE EXTENSION pg_trgm');
    await expect(ask(url, `SELECT similarity('обещание', 'обещания') > 0.5 AS answer`)).resolves.toBe(true);
  });

  it('keeps its data and its port after a restart', async () => {
    const first = supervise();
    const url = await startPostgres(first);
    await ask(url, 'CREATE TABLE kept AS SELECT 1');
    await first.stop();
    expect(await startPostgres()).toBe(url);
    await expect(ask(url, 'SELECT count(*)::int AS answer FROM kept')).resolves.toBe(1);
  });

  it('of a temporary supervisor has its data in the folder that is removed with it', async () => {
    const parent = folder;
    chmodSync(parent, 0o755);
    folder = mkdtempSync(join(parent, 'scratch-'));
    const supervisor = new Supervisor({
      folder,
      reporter: { info: () => {}, warn: () => {} },
      scratch: true,
    });
    supervisors.push(supervisor);
    await startPostgres(supervisor);
    expect(existsSync(join(folder, 'postgres', 'cluster', 'PG_VERSION'))).toBe(true);
    folder = parent;
  });

  it('is restarted after a crash', async () => {
    const supervisor = supervise();
    const url = await startPostgres(supervisor);
    await ask(url, 'CREATE TABLE kept AS SELECT 1');
    supervisor.crash('postgres');
    const answer = await retrying(() => ask<number>(url, 'SELECT count(*)::int AS answer FROM kept'));
    expect(answer).toBe(1);
  });

  it('is stopped as an orphan before the next one starts on its data folder', async () => {
    const lost = supervise();
    await startPostgres(lost);
    const orphan = lost.pidOf('postgres');
    // A supervisor does not read the records of another; postmaster.pid in the data folder names the orphan.
    const next = supervise();
    await startPostgres(next);
    expect(next.pidOf('postgres')).not.toBe(orphan);
    await lost.stop();
  });
});

describe('the local NATS', () => {
  it('keeps streams across a restart, on the same port', async () => {
    const first = supervise();
    const { url, spec } = await prepareNats({ folder });
    await first.start([spec]);
    await withNats(url, async (connection) => {
      await (await jetstreamManager(connection)).streams.add({ name: 'kept', subjects: ['kept.>'] });
      await jetstream(connection).publish('kept.one', 'hello');
    });
    await first.stop();
    const again = await prepareNats({ folder });
    expect(again.url).toBe(url);
    await supervise().start([again.spec]);
    await withNats(url, async (connection) => {
      const info = await (await jetstreamManager(connection)).streams.info('kept');
      expect(info.state.messages).toBe(1);
    });
  });

  it('[IDENT-01] gets keys over a data folder of a release before, and keeps its streams', async () => {
    const port = await findFreePort();
    writeFileSync(join(folder, 'nats.json'), JSON.stringify({ port }));
    const before = supervise();
    const { spec } = await prepareNats({ folder, prefix: '' });
    const open = spec.args!.slice(2); // as it ran then: without users
    await before.start([{ ...spec, args: open }]);
    await withNats(`nats://127.0.0.1:${port}`, async (connection) => {
      await (await jetstreamManager(connection)).streams.add({ name: 'kept', subjects: ['kept.>'] });
    });
    await before.stop();
    rmSync(join(folder, 'identities'), { recursive: true });
    writeFileSync(join(folder, 'nats.json'), JSON.stringify({ port }));

    const { url, env, spec: secured } = await prepareNats({ folder, prefix: '' });
    await supervise().start([secured]);
    expect(new URL(url).port).toBe(String(port));
    await withNats(url, async (connection) => {
      await expect((await jetstreamManager(connection)).streams.info('kept')).resolves.toBeDefined();
    });
    await expect(connect({ servers: env.NATS_URL, reconnect: false })).rejects.toThrow(/Authorization/);
    const seedOf = (name: string) => readFileSync(join(env.NATS_IDENTITIES, `${name}.nk`));
    // And the next start keeps them.
    const kept = seedOf('auth');
    expect((await prepareNats({ folder, prefix: '' })).url.replace(/:\d+$/, '')).toBe(
      url.replace(/:\d+$/, ''),
    );
    expect(seedOf('auth')).toEqual(kept);
  });

  it('is reported by the name of the variable when the named binary is missing', async () => {
    await expect(findNatsServer({ NATS_SERVER_BIN: join(folder, 'none') })).rejects.toThrow(
      /NATS_SERVER_BIN names .*none/,
    );
  });

  it('is downloaded once and then taken from the cache', async () => {
    const cache = join(folder, 'cache');
    const withoutPath = { PATH: '' };
    const first = await findNatsServer(withoutPath, cache);
    expect(first.origin).toMatch(/GitHub release|Debian package/);
    await expect(findNatsServer(withoutPath, cache)).resolves.toEqual({ path: first.path, origin: 'cache' });
  });
});

async function withNats(
  url: string,
  work: (connection: Awaited<ReturnType<typeof connect>>) => Promise<void>,
): Promise<void> {
  const { host, username: user, password: pass } = new URL(url);
  const connection = await connect({ servers: host, user, pass });
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries > 200) throw error;
      await sleep(50);
    }
  }
}
