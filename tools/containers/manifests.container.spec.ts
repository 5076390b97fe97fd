// Real: each workload of the rendered overlay of production, played by `podman kube play` with its own ConfigMap and
// Secret; PostgreSQL, NATS, the sandbox. Not real: a cluster (all share the machine's network, so ports and addresses
// differ), probes (podman's need systemd; they are asked here), the storage, which is a fake without signatures.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ROTATED } from '@slovo/contracts/identities';
import { PROCESSES } from '@slovo/contracts/services';
import { findFreePort } from '@slovo/local/ports.ts';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { sandboxSpec } from '@slovo/local/system.ts';
import { newCallerSecrets, startNatsWithUsers, startOwnPostgres, type Started } from '@slovo/testing';
import { newDatabasePasswords, seedOf } from '@slovo/testing/production';
import type { IConfigMap, IContainer, IPodSpec } from 'kubernetes-models/v1';
import { stringify } from 'yaml';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- tests of containers keep files where those of the storage do
import { type FakeS3, startFakeS3 } from '../../apps/media/test/fake-s3.ts';
import type { ImageName } from '../images/engine.ts';
import { seedVariable } from '../nats/server-config.ts';
import { containersOf, render, type Rendered, ROOT } from '../test/kubernetes/render.ts';
import { Containers } from './containers.ts';
import { HeldPorts } from './held-ports.ts';
import { imageOf } from './release-images.ts';
import { Container } from './run-container.ts';

const LONG_MS = 900_000;
/** The ports `health`, `webhook` and `metrics` of the manifests; here every pod needs ports of its own. */
const PORTS = ['8080', '8081', '9464'];

const containers = new Containers(process.env.CONTAINERS_FOLDER!);
const folder = mkdtempSync(join(tmpdir(), 'slovo-manifests-'));
const supervisor = new Supervisor({ folder, scratch: true, reporter: { info: () => {}, warn: () => {} } });
const prefix = `k${randomBytes(4).toString('hex')}`;
const secret = (): string => randomBytes(24).toString('hex');
const secrets = {
  JWT_SECRET: secret(),
  TICKET_SECRET: secret(),
  INTERNAL_SECRET: secret(),
  ...newCallerSecrets(),
  WEBHOOK_SECRET: secret(),
  TELEGRAM_BOT_TOKEN: `7000000001:AA${randomBytes(17).toString('hex').slice(0, 33)}`,
};

let rendered: Rendered;
let s3: FakeS3;
/** A server of this spec alone: the manifests name databases without a prefix. */
let postgres: Started;
/** A server with the users of production; each pod has the seed of its own one. */
let nats: Awaited<ReturnType<typeof startNatsWithUsers>>;
/** What the overlay's addresses are on this machine; everything else of its ConfigMap stays. */
let settings: Record<string, string>;
/** The ports of this machine for those of the manifests, by service. */
const ports = new Map<string, Map<string, string>>();
const held = new HeldPorts();

/** Where cert-manager's certificate would be, of NATS and of what signed it: here it has signed itself. */
const certificates = join(folder, 'certificates');

function encryptedBy(at: string): string[] {
  mkdirSync(at);
  const [key, certificate] = [join(at, 'tls.key'), join(at, 'ca.crt')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', certificate], {
    stdio: 'pipe',
  });
  return ['--tls', '--tlscert', certificate, '--tlskey', key];
}

/** Where it answers. */
function healthPortOf(name: string): string {
  const found = ports.get(name)?.get('8080');
  if (!found) throw new Error(`${name} has no ports`);
  return found;
}

beforeAll(async () => {
  rendered = await render('overlays/production');
  s3 = await startFakeS3();
  postgres = await startOwnPostgres();
  const natsPrefix = `${prefix}-`;
  nats = await startNatsWithUsers(natsPrefix, encryptedBy(certificates));
  for (const name of PROCESSES) {
    const own = new Map<string, string>();
    for (const port of PORTS) own.set(port, String(await held.find()));
    ports.set(name, own);
  }
  const sandboxPort = await findFreePort();
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  settings = {
    MEDIA_URL: `http://127.0.0.1:${healthPortOf('media')}`,
    NATS_URL: nats.env.NATS_URL.replace('nats://127.0.0.1', 'tls://localhost'),
    // One server keeps one copy.
    NATS_REPLICAS: '1',
    NATS_PREFIX: natsPrefix,
    S3_ENDPOINT: s3.url,
    TELEGRAM_API_ROOT: sandboxUrl,
    OTEL_SDK_DISABLED: 'true',
  };
  const { TELEGRAM_BOT_TOKEN } = secrets;
  const place = { SANDBOX_PORT: String(sandboxPort), DATA_DIR: join(folder, 'sandbox') };
  await supervisor.start([sandboxSpec(ROOT, sandboxUrl, { ...place, ...settings, TELEGRAM_BOT_TOKEN })]);
  const file = join(folder, 'secret.json');
  const all = {
    ...secrets,
    DATABASE_URL: postgres.url,
    DATABASE_SERVER_URL: Object.assign(new URL(postgres.url), { username: '', password: '' }).href,
    ...newDatabasePasswords(),
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    ...Object.fromEntries(
      ROTATED.map((name) => [seedVariable(name), seedOf(nats.env.NATS_IDENTITIES, name)]),
    ),
  };
  const encoded = Object.entries(all).map(([key, value]) => [key, Buffer.from(value).toString('base64')]);
  writeFileSync(file, JSON.stringify(Object.fromEntries(encoded)), { mode: 0o600 });
  await containers.podman('secret', 'create', 'slovo', file);
  rmSync(file);
}, LONG_MS);
afterAll(async () => {
  await containers.clear();
  await supervisor.stop();
  await postgres?.stop();
  await nats?.stop();
  await held.release();
  s3.stop();
}, LONG_MS);

/** The pod as the manifest has it, on ports of this machine and without what a cluster does. */
function onThisMachine(name: string, pod: IPodSpec): IPodSpec {
  const withPorts = (container: IContainer): IContainer => {
    const {
      startupProbe: _s,
      livenessProbe: _l,
      readinessProbe: _r,
      lifecycle: _c,
      ports: _p,
      ...rest
    } = container;
    const env = (container.env ?? []).map((variable) => {
      if (!variable.name.endsWith('PORT')) return variable;
      const value = ports.get(name)?.get(variable.value ?? '');
      // On the machine's network the second pod with it would fail, and say so in its log only.
      if (!value) throw new Error(`${name}: ${variable.name} ${variable.value} is not among ${PORTS.join()}`);
      return { ...variable, value };
    });
    // The kubelet's work, which podman 4.3 leaves out: `$(SERVICE)` is the label that it is read from.
    const command = container.command?.map((word) => word.replace('$(SERVICE)', name));
    return { ...rest, env, imagePullPolicy: 'Never', ...(command && { command }) };
  };
  return {
    ...pod,
    // By another policy podman 4.3 starts init containers again, for ever.
    restartPolicy: 'Never',
    containers: pod.containers.map(withPorts),
    ...(pod.initContainers && { initContainers: pod.initContainers.map(withPorts) }),
    // Podman 4.3 knows no files of a Secret.
    ...(pod.volumes && {
      volumes: pod.volumes.map((volume) =>
        volume.secret ? { name: volume.name, hostPath: { path: certificates } } : volume,
      ),
    }),
  };
}

/** @param object a Pod or a Deployment, whose image names stay as they are */
async function play(name: string, object: object, pod: IPodSpec): Promise<void> {
  for (const { image = '' } of containersOf(pod)) {
    const [, own = ''] = /\/(\w+):/.exec(image) ?? [];
    await containers.podman('tag', imageOf(own as ImageName), image);
  }
  const [map] = rendered.of<IConfigMap>('ConfigMap');
  // The migrations have no port.
  const own = ports.has(name) ? { HEALTH_PORT: healthPortOf(name) } : {};
  const config = { ...map!, data: { ...map!.data, ...settings, ...own } };
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, [config, object].map((document) => stringify(document)).join('---\n'));
  await held.release([...(ports.get(name)?.values() ?? [])].map(Number));
  await containers.podman('kube', 'play', '--network', 'host', file);
}

it(
  'podman plays the migrations as the Job has them',
  async () => {
    const { pod } = rendered.workloads.find(({ labels }) => labels.app === 'migrate')!;
    const spec = onThisMachine('migrate', pod);
    await play('migrate', { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'migrate' }, spec }, pod);
    expect(await new Container(containers, 'migrate-app').ended()).toMatchObject({ code: 0 });
  },
  LONG_MS,
);

it.each(PROCESSES)(
  'podman plays the Deployment %s until it is ready',
  async (name) => {
    const deployment = rendered.deployment(name);
    const { template } = deployment.spec!;
    const spec = { ...template, spec: onThisMachine(name, template.spec!) };
    await play(name, { ...deployment, spec: { ...deployment.spec, template: spec } }, template.spec!);
    const container = new Container(containers, `${name}-pod-0-app`);
    await container.answers(`http://127.0.0.1:${healthPortOf(name)}/health/ready`);
    expect(await container.state()).toMatchObject({ Status: 'running', OOMKilled: false });
  },
  LONG_MS,
);

it('all of them are ready together, with the settings of the overlay', async () => {
  const gatewayUrl = `http://127.0.0.1:${healthPortOf('gateway')}`;
  const answer = await fetch(`${gatewayUrl}/health/services`);
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
  // Each connects with its own seed, over TLS, and has the permissions that it needs.
  const logs = PROCESSES.map((name) => new Container(containers, `${name}-pod-0-app`).logs());
  expect((await Promise.all(logs)).join('\n')).not.toMatch(/NATS (does not let|refuses)/);
  const page = await (await fetch(gatewayUrl)).text();
  const { data } = rendered.of<IConfigMap>('ConfigMap')[0]!;
  expect(page).toContain('<html');
  // The overlay's own settings are used: the bot has registered its webhook with "Telegram".
  const bot = (await (await fetch(`${settings.TELEGRAM_API_ROOT}/sandbox/bot`)).json()) as {
    webhook_url: string;
  };
  expect(bot.webhook_url).toBe(data!.WEBHOOK_URL);
});
