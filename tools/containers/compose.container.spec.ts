// Real: docker-compose.production.yml as it is, played by podman, with the images of the work tree. Not real: Docker Compose;
// the images of others (stand-in-servers.ts); Telegram, which is the sandbox.
import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROCESSES } from '@slovo/contracts/services';
import { newCallerSecrets, until } from '@slovo/testing';
import { newDatabasePasswords, PUBLIC_URL } from '@slovo/testing/production';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- a person of the whole-system tests, on containers
import { Actor } from '../../apps/e2e/src/actor.ts';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- a person of the whole-system tests, on containers
import { photoWithPlace } from '../../apps/e2e/src/photos.ts';
import { missingPairs } from '../nats/key-pairs.ts';
import { readCompose } from '../test/compose/compose-file.ts';
import { ROOT } from '../test/kubernetes/render.ts';
import { ComposePlayer } from './compose-player.ts';
import { Containers } from './containers.ts';
import { HeldPorts } from './held-ports.ts';
import { REGISTRY, VERSION } from './release-images.ts';
import { BASE } from './stand-in-base.ts';
import { makeServers } from './stand-in-servers.ts';

const LONG_MS = 1_200_000;
const containers = new Containers(process.env.CONTAINERS_FOLDER!);
const name = `c${randomBytes(3).toString('hex')}`;
const project = { name, folder: ROOT, network: name };
/** Beside the file's own containers. */
const SANDBOX = 'sandbox';
const secret = (): string => randomBytes(24).toString('hex');
const token = `7000000001:AA${randomBytes(17).toString('hex').slice(0, 33)}`;

const CONTACT = 'mailto:privacy@slovo.example';
const ports = new HeldPorts();

let player: ComposePlayer;
let world: { appUrl: string; sandboxUrl: string };
let volumesOfFile: string[];
let owner: Actor;
let photoUrl: string;

beforeAll(async () => {
  const [port, webhookPort, sandboxPort] = [await ports.find(), await ports.find(), await ports.find()];
  world = { appUrl: `http://127.0.0.1:${port}`, sandboxUrl: `http://127.0.0.1:${sandboxPort}` };
  const file = readCompose('docker-compose.production.yml', {
    VERSION,
    REGISTRY,
    APP_URL: PUBLIC_URL,
    PORT: String(port),
    WEBHOOK_PORT: String(webhookPort),
    POSTGRES_PASSWORD: secret(),
    ...newDatabasePasswords(),
    CONTACT,
    S3_ACCESS_KEY: secret(),
    S3_SECRET_KEY: secret(),
    JWT_SECRET: secret(),
    TICKET_SECRET: secret(),
    INTERNAL_SECRET: secret(),
    ...newCallerSecrets(),
    ...missingPairs({}),
    TELEGRAM_BOT_TOKEN: token,
    TELEGRAM_BOT_USERNAME: 'slovo_bot',
  });
  // The only setting that is not the file's: in production Telegram is Telegram.
  file.services.bot!.environment!.TELEGRAM_API_ROOT = 'http://sandbox:3002';
  volumesOfFile = Object.keys(file.volumes);
  const { postgres, nats, storage } = file.services;
  await makeServers(ROOT, containers, {
    postgres: postgres!.image,
    nats: nats!.image,
    storage: storage!.image,
  });
  // A subnet of its own: other stores of the machine know nothing of it. Podman takes a device that is not there.
  const subnet = `10.${randomInt(100, 250)}.${randomInt(0, 255)}.0/24`;
  await containers.podman('network', 'create', `--subnet=${subnet}`, name);
  await ports.release();
  await startSandbox(sandboxPort);
  player = new ComposePlayer(containers, file, project);
}, LONG_MS);
afterAll(async () => {
  await ports.release();
  await containers.clear();
}, LONG_MS);

async function startSandbox(port: number): Promise<void> {
  const env = {
    HOST: '0.0.0.0',
    SANDBOX_PORT: '3002',
    DATA_DIR: '/tmp',
    TELEGRAM_BOT_TOKEN: token,
    TELEGRAM_BOT_USERNAME: 'slovo_bot',
    APP_URL: world.appUrl,
  };
  const variables = Object.entries(env).map(([key, value]) => `--env=${key}=${value}`);
  const place = [
    `--name=${SANDBOX}`,
    `--network=${name}`,
    '--network-alias=sandbox',
    `--publish=127.0.0.1:${port}:3002`,
  ];
  const sources = [`--volume=${ROOT}:/workspace:ro`, '--workdir=/workspace'];
  const command = [BASE, 'node', 'apps/sandbox/src/main.ts'];
  await containers.podman('run', '--detach', '--init', ...place, ...sources, ...variables, ...command);
  await until(async () => (await fetch(`${world.sandboxUrl}/health/live`)).ok, LONG_MS);
}

describe('docker-compose.production.yml', () => {
  it(
    '[COMPOSE-02] comes up in its order, until every process says that it is healthy',
    async () => {
      await player.up();
      const services = await fetch(`${world.appUrl}/health/services`);
      expect([services.status, await services.text()]).toEqual([200, expect.any(String)]);
      const order = player.started;
      for (const process of PROCESSES) expect(order.indexOf('migrate')).toBeLessThan(order.indexOf(process));
      expect(await player.container('migrate').state()).toMatchObject({ Status: 'exited', ExitCode: 0 });
    },
    LONG_MS,
  );

  it('[PROD-238] its pages know where to write, as CONTACT says', async () => {
    const answer = await fetch(`${world.appUrl}/app-config.json`);
    expect(await answer.json()).toMatchObject({ contact: CONTACT });
  });

  it('[COMPOSE-03] plays the main job: sign in, a promise, a photo, a vote', async () => {
    owner = await Actor.arrive(world, { first_name: 'Аня', username: 'anya_compose' });
    const friend = await Actor.arrive(world, { first_name: 'Борис', username: 'boris_compose' });
    await owner.signIn();
    await friend.signIn();
    const { id } = await owner.ask<{ id: number }>('POST', '/api/promises', {
      title: 'Бегать по утрам',
      type: 'challenge',
      days_total: 7,
    });
    const approval = { approvalType: 'anyuser', username: null };
    await owner.ask('PATCH', `/api/promises/${id}/approval-type`, approval);
    await owner.ask('POST', `/api/promises/${id}/start`);
    await owner.ask('PATCH', `/api/promises/${id}/privacy`, { is_public: true });
    await owner.send([await photoWithPlace('#7a9e7e')], 'Два километра');
    await owner.pressButton(/отправить/i);
    const report = await until(async () => (await reportsOf(id))[0]);
    expect(report).toMatchObject({ report_status: 'pending', report_text: 'Два километра' });
    photoUrl = `${world.appUrl}/media/public/${report.media_path}`;
    const photo = await fetch(photoUrl);
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    await friend.start(`p_${id}`);
    await friend.pressButton(/подтвердить/i);
    await until(async () => (await reportsOf(id))[0]?.report_status === 'approved');
    await owner.receives(/Бегать по утрам/, 'the approval');
  });

  it(
    '[COMPOSE-04] ends in order: every service with code 0, PostgreSQL after its transactions',
    async () => {
      const ends = await player.down();
      // NATS always ends with 1 after SIGTERM; a kill would be 137.
      const others = ends.filter((end) => end.code !== 0);
      expect(others).toMatchObject([{ name: `${name}-nats`, code: 1 }]);
      expect(ends).toHaveLength(PROCESSES.length + 4);
    },
    LONG_MS,
  );

  it(
    '[COMPOSE-04] comes up again with what it had',
    async () => {
      await player.up();
      const { promises } = await owner.ask<{ promises: unknown[] }>('GET', '/api/promises');
      expect(promises).toMatchObject([{ title: 'Бегать по утрам' }]);
      const photo = await fetch(photoUrl);
      expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    },
    LONG_MS,
  );

  it(
    'leaves its volumes when it goes down, and nothing else',
    async () => {
      await player.down();
      expect(await containers.podman('ps', '--all', '--format={{.Names}}')).toBe(SANDBOX);
      const volumes = (await containers.podman('volume', 'ls', '--quiet')).split('\n');
      expect(volumes.toSorted()).toEqual(volumesOfFile.map((volume) => `${name}-${volume}`).toSorted());
    },
    LONG_MS,
  );

  it('leaves nothing when it is removed', async () => {
    await containers.clear();
    for (const list of [
      ['ps', '--all'],
      ['volume', 'ls'],
      ['secret', 'ls'],
    ])
      expect(await containers.podman(...list, '--quiet')).toBe('');
    const networks = (await containers.podman('network', 'ls', '--format={{.Name}}')).split('\n');
    expect(networks).toEqual(['podman']);
  });
});

interface ReportView {
  report_status: string;
  report_text: string;
  media_path: string;
}
const reportsOf = (id: number): Promise<ReportView[]> =>
  owner.ask<ReportView[]>('GET', `/api/promises/${id}/reports`);
