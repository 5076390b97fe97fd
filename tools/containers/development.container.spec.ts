// Real: docker-compose.yml as it is, played by podman, on a copy of the sources; Prometheus beside it. Not real: Docker Compose;
// the images of others (stand-in-servers.ts); the packages, which are those of the machine and not installed anew; Grafana,
// whose image has no substitute here.
import { execFileSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PROCESSES } from '@slovo/contracts/services';
import { until } from '@slovo/testing';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- a person of the whole-system tests, on containers
import { Actor, wordsOf } from '../../apps/e2e/src/actor.ts';
import { readCompose } from '../test/compose/compose-file.ts';
import { ROOT } from '../test/kubernetes/render.ts';
import { ComposePlayer } from './compose-player.ts';
import { Containers } from './containers.ts';
import { HeldPorts } from './held-ports.ts';
import { BASE } from './stand-in-base.ts';
import { makeServers } from './stand-in-servers.ts';

/** Everything is built inside. */
const LONG_MS = 2_400_000;
/** Building takes a part of it. */
const AGAIN_MS = 120_000;
const SENTENCES = 'libs/texts/src/ru/bot/chat.ts';
const containers = new Containers(process.env.CONTAINERS_FOLDER!);
const name = `d${randomBytes(3).toString('hex')}`;
const folder = mkdtempSync(join(tmpdir(), 'slovo-workspace-'));

const ports = new HeldPorts();

let player: ComposePlayer;
let world: { appUrl: string; sandboxUrl: string };
let tracesUrl: string;
let prometheusUrl: string;
let person: Actor;

beforeAll(async () => {
  const [port, sandboxPort] = [await ports.find(), await ports.find()];
  const [tracesPort, prometheusPort] = [await ports.find(), await ports.find()];
  world = { appUrl: `http://127.0.0.1:${port}`, sandboxUrl: `http://127.0.0.1:${sandboxPort}` };
  tracesUrl = `http://127.0.0.1:${tracesPort}`;
  prometheusUrl = `http://127.0.0.1:${prometheusPort}`;
  // What it needs no variable for: these only keep it off the ports of the machine.
  const variables = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    POSTGRES_PORT: String(await ports.find()),
    NATS_PORT: String(await ports.find()),
    STORAGE_PORT: String(await ports.find()),
    TRACES_PORT: String(tracesPort),
  };
  const file = readCompose('docker-compose.yml', variables);
  const monitoring = readCompose('docker-compose.monitoring.yml', {
    MONITORED: 'development',
    PROMETHEUS_PORT: String(prometheusPort),
    GRAFANA_PASSWORD: 'unused',
  });
  const { postgres, nats, storage, workspace } = file.services;
  // The packages of the machine, with what the builds write among them thrown away.
  workspace!.volumes = workspace!.volumes!.map((volume) =>
    volume === 'packages:/workspace/node_modules'
      ? `${join(ROOT, 'node_modules')}:/workspace/node_modules:O`
      : volume,
  );
  file.services.prometheus = monitoring.services.prometheus!;
  copySources();
  await makeServers(ROOT, containers, {
    postgres: postgres!.image,
    nats: nats!.image,
    storage: storage!.image,
    prometheus: file.services.prometheus.image,
  });
  // makeBase gives one base both names.
  if (BASE !== `docker.io/library/${workspace!.image}-slim`)
    throw new Error(`The base is ${BASE}, the workspace runs in ${workspace!.image}`);
  const subnet = `10.${randomInt(100, 250)}.${randomInt(0, 255)}.0/24`;
  await containers.podman('network', 'create', `--subnet=${subnet}`, name);
  player = new ComposePlayer(containers, file, { name, folder, network: name });
  await ports.release();
}, LONG_MS);
afterAll(async () => {
  await ports.release();
  await containers.clear();
  rmSync(folder, { recursive: true, force: true });
}, LONG_MS);

function copySources(): void {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  for (const path of list.split('\0'))
    if (path && existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(folder, path));
}

it(
  '[PROD-241] docker-compose.yml comes up: every service, the sandbox and the traces',
  async () => {
    await player.up();
    const answers = [
      `${world.appUrl}/health/services`,
      world.appUrl,
      world.sandboxUrl,
      `${tracesUrl}/healthz`,
    ];
    for (const url of answers) expect([url, (await fetch(url)).status]).toEqual([url, 200]);
  },
  LONG_MS,
);

it(
  '[PROD-241] a person signs in by the bot of the sandbox',
  async () => {
    person = await Actor.arrive(world, { first_name: 'Аня', username: 'anya_sources' });
    await person.signIn();
    expect(person.userId).toBeGreaterThan(0);
    await person.start('of-nothing');
    await person.receives(/Такой страницы нет или она не для вас/);
  },
  LONG_MS,
);

it(
  '[PROD-241] a changed source is built and runs, without anything done',
  async () => {
    // The services answer before anything is watched; this is the last line of the start.
    await until(async () => (await player.container('workspace').logs()).includes('  Operators '), LONG_MS);
    const file = join(folder, SENTENCES);
    const changed = readFileSync(file, 'utf8').replace('Такой страницы нет', 'Страницы больше нет');
    let written = 0;
    const write = (): void => {
      writeFileSync(file, changed);
      written = performance.now();
    };
    write();
    await until(async () => {
      // What is written while the watching starts may be missed, as by a person who saves at that moment.
      if (performance.now() - written > AGAIN_MS) write();
      await person.start('of-nothing');
      return (await person.chat()).some((message) => wordsOf(message).startsWith('Страницы больше нет'));
    }, LONG_MS);
    await until(async () => (await fetch(`${world.appUrl}/health/services`)).ok, LONG_MS);
  },
  LONG_MS,
);

it(
  '[PROD-241] Prometheus of docker-compose.monitoring.yml sees every service, and has the rules',
  async () => {
    const ask = async <T>(path: string): Promise<T> =>
      ((await (await fetch(`${prometheusUrl}/api/v1/${path}`)).json()) as { data: T }).data;
    await until(async () => {
      const { result } = await ask<{ result: { metric: { service: string }; value: [number, string] }[] }>(
        `query?query=${encodeURIComponent('up{job="slovo"} == 1')}`,
      );
      const services = result.map(({ metric }) => metric.service).toSorted();
      return services.join() === [...PROCESSES].toSorted().join();
    }, LONG_MS);
    const { groups } = await ask<{ groups: { rules: { health: string }[] }[] }>('rules');
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(20);
    expect(rules.filter(({ health }) => health === 'err')).toEqual([]);
  },
  LONG_MS,
);

it(
  '[PROD-241] it goes down within its grace periods, and no process is killed',
  async () => {
    const ends = await player.down();
    expect(ends.filter(({ code }) => code === 137)).toEqual([]);
    expect(ends).toHaveLength(5);
  },
  LONG_MS,
);
