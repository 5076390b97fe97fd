// Real: every service as built, PostgreSQL and NATS of their own, Prometheus with the rules and the dashboards' expressions.
// Not real: Telegram, and the times: windows and patience of the rules are seconds here. By npm run test:monitoring alone.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { metricsPortOf, PROCESSES } from '@slovo/contracts/services';
import { findFreePort, isPortTaken } from '@slovo/local/ports.ts';
import { startWorld, until, type World } from '@slovo/testing';
import pg from 'pg';
import { Actor } from '../src/actor.ts';
import { invite, makeDraft, reportOf, start } from '../src/promises.ts';

const MONITORING = fileURLToPath(new URL('../../../deploy/monitoring/', import.meta.url));
const WITHIN_MS = 120_000;

interface Sample {
  metric: Record<string, string>;
  value: [number, string];
}

let world: World;
let first: number;
let prometheus: ChildProcess;
let address: string;

/** As many in a row as there are services. */
async function findFreePorts(): Promise<number> {
  for (;;) {
    const port = await findFreePort();
    const taken = await Promise.all(PROCESSES.map((_, place) => isPortTaken(port + place, '127.0.0.1')));
    if (!taken.includes(true)) return port;
  }
}

async function startPrometheus(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'slovo-prometheus-'));
  const targets = PROCESSES.map((name) => {
    const target = `127.0.0.1:${metricsPortOf(name, String(first))}`;
    return `      - { targets: ['${target}'], labels: { service: ${name} } }`;
  });
  const config = `global: { scrape_interval: 3s, scrape_timeout: 3s, evaluation_interval: 1s }
rule_files: [rules.yml]
scrape_configs:
  - job_name: slovo
    static_configs:
${targets.join('\n')}
`;
  writeFileSync(join(folder, 'prometheus.yml'), config);
  writeFileSync(join(folder, 'rules.yml'), impatient(readFileSync(join(MONITORING, 'rules.yml'), 'utf8')));
  const port = await findFreePort();
  address = `http://127.0.0.1:${port}`;
  prometheus = spawn(
    process.env.PROMETHEUS_BIN ?? 'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  await until(async () => (await fetch(`${address}/-/ready`).catch(() => null))?.ok, WITHIN_MS);
}

/** The same rules with seconds for minutes. */
const impatient = (rules: string): string =>
  rules
    .replaceAll(/^( +for:) \w+$/gm, '$1 1s')
    .replaceAll(/^( +interval:) \w+$/gm, '$1 1s')
    .replaceAll(/\[(?:5|10)m\]/g, '[20s]')
    .replaceAll(/(_age_seconds[^>]*) > 60\b/g, '$1 > 2');

async function ask(expr: string): Promise<Sample[]> {
  const response = await fetch(`${address}/api/v1/query?query=${encodeURIComponent(expr)}`);
  const { data, error } = (await response.json()) as { data?: { result: Sample[] }; error?: string };
  if (!data) throw new Error(`${expr}: ${error}`);
  return data.result;
}

const isFiring = async (alert: string, labels = ''): Promise<boolean> =>
  (await ask(`ALERTS{alertname="${alert}",alertstate="firing"${labels}}`)).length > 0;
const expectFiring = (alert: string, labels = '') => until(() => isFiring(alert, labels), WITHIN_MS);
const expectSilent = (alert: string, labels = '') =>
  until(async () => !(await isFiring(alert, labels)), WITHIN_MS);

async function inDatabase(service: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const url = new URL(world.databaseUrl);
  url.pathname = `/${world.databasePrefix}${service}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await work(client).finally(() => client.end());
}

beforeAll(async () => {
  first = await findFreePorts();
  world = await startWorld({ METRICS_PORT: String(first) }, { ownServers: true });
  await startPrometheus();
}, 300_000);
afterAll(async () => {
  prometheus?.kill('SIGTERM');
  if (prometheus) await once(prometheus, 'exit');
  await world?.stop();
});

describe('[METRICS-24] Prometheus', () => {
  let owner: Actor;
  let voter: Actor;

  it('scrapes every service', async () => {
    await until(async () => (await ask('up == 1')).length === PROCESSES.length, WITHIN_MS);
    const services = (await ask('up == 1')).map(({ metric }) => metric.service);
    expect(new Set(services)).toEqual(new Set<string | undefined>(PROCESSES));
  });

  it('finds exactly one leader of each role', async () => {
    await until(
      async () => (await ask('sum by (service, role) (slovo_leading) == 1')).length === 7,
      WITHIN_MS,
    );
    expect(await ask('sum by (service, role) (slovo_leading) != 1')).toEqual([]);
  });

  it('sees the main job: a promise, a report, a vote, notices', async () => {
    owner = await Actor.arrive(world, { first_name: 'Аня', username: 'anya_seen' });
    voter = await Actor.arrive(world, { first_name: 'Борис', username: 'boris_seen' });
    await owner.signIn();
    await voter.signIn();
    const made = await makeDraft(owner, { approval: 'anyuser', isPublic: true });
    await start(owner, made);
    const { reportId } = await reportOf(owner, made);
    await voter.ask('POST', `/api/reports/${reportId}/vote`, { voteType: 'approve' });
    const events = (name: string) => ask(`sum(slovo_events_published_total{event="${name}"}) >= 1`);
    for (const name of ['promises.promise-created', 'promises.report-submitted'])
      await until(async () => (await events(name)).length === 1, WITHIN_MS);
    await until(async () => (await events('voting.vote-cast')).length === 1, WITHIN_MS);
    await until(
      async () => (await ask('sum(slovo_telegram_messages_sent_total) >= 3')).length === 1,
      WITHIN_MS,
    );
  });

  it('wakes nobody while all is well', async () => {
    await until(async () => (await ask('ALERTS{alertstate="firing"}')).length === 0, WITHIN_MS);
  });

  it('fires EventsParked for a parked event, until it is replayed', async () => {
    await inDatabase('voting', async (client) => {
      await client.query(`INSERT INTO parked_events (consumer, event_id, subject, payload, carrier, error, parked_at)
        VALUES ('nobody', 'none', 'evt.promises.none', '{}', '{}', 'of this spec', now())`);
      await expectFiring('EventsParked', ',service="voting"');
      await client.query(`DELETE FROM parked_events WHERE consumer = 'nobody'`);
      await expectSilent('EventsParked');
    });
  });

  it('fires ConsumerLags while reactions cannot be recorded', async () => {
    await inDatabase('notifications', async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE inbox IN ACCESS EXCLUSIVE MODE');
      await start(owner, await makeDraft(owner));
      await expectFiring('ConsumerLags', ',service="notifications"');
      await client.query('ROLLBACK');
      await expectSilent('ConsumerLags', ',service="notifications"');
    });
  });

  it('sees a delivery that fails', async () => {
    await fetch(`${world.sandboxUrl}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        method: 'sendMessage',
        status: 403,
        description: 'Forbidden: bot was blocked by the user',
        times: 1,
      }),
    });
    await invite(owner, await makeDraft(owner), voter);
    await until(
      async () =>
        (await ask('sum(slovo_telegram_deliveries_failed_total{reason="blocked"}) >= 1')).length === 1,
      WITHIN_MS,
    );
  });

  it('fires TelegramRefusesOften for answers 429', async () => {
    await fetch(`${world.sandboxUrl}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method: 'sendMessage', status: 429, retry_after: 1, times: 30 }),
    });
    await voter.say('/help');
    await expectFiring('TelegramRefusesOften');
    await fetch(`${world.sandboxUrl}/sandbox/faults`, { method: 'DELETE' });
  });

  it('fires TokensAreGuessed for guesses of an operator’s token', async () => {
    await until(async () => {
      await fetch(`${world.appUrl}/api/admin/health`, {
        headers: { authorization: `Bearer guess-${crypto.randomUUID()}` },
      });
      return isFiring('TokensAreGuessed');
    }, WITHIN_MS);
  });

  it('fires ServiceDown and CallsUnanswered for a service that is away, until it is back', async () => {
    await world.kill('voting');
    await expectFiring('ServiceDown', ',service="voting"');
    await until(async () => {
      // Not awaited: an edge repeats for seconds what nobody takes.
      void voter.call('GET', '/api/voting/my-votes').catch(() => {});
      return isFiring('CallsUnanswered');
    }, WITHIN_MS);
    await world.restart('voting');
    await expectSilent('ServiceDown');
  });

  it('fires OutboxStands and ServiceNotReady while NATS is away, until it is back', async () => {
    await world.kill('nats');
    await inDatabase('voting', async (client) => {
      await client.query(`INSERT INTO outbox (message_id, subject, payload, carrier, occurred_at)
        VALUES (gen_random_uuid(), 'evt.voting.of-this-spec', '{}', '{}', now())`);
    });
    await expectFiring('OutboxStands', ',service="voting"');
    await expectFiring('ServiceNotReady', ',need="NATS"');
    await world.restart('nats');
    await expectSilent('OutboxStands');
    await expectSilent('ServiceNotReady');
  });

  it('has data for every panel of the dashboards', async () => {
    const panels = globSync('dashboards/*.json', { cwd: MONITORING })
      .map((name) => JSON.parse(readFileSync(join(MONITORING, name), 'utf8')) as Dashboard)
      .flatMap(({ panels: own }) =>
        own.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr }))),
      );
    expect(panels.length).toBeGreaterThan(30);
    const empty: string[] = [];
    for (const { title, expr } of panels) if ((await ask(expr)).length === 0) empty.push(`${title}: ${expr}`);
    expect(empty).toEqual([]);
  });
});

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}
