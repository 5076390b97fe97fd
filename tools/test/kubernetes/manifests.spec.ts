// Not real: a cluster. Real: kubectl's kustomize, the schemas of Kubernetes, the services' own reading of their settings.
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callerKeysOf, callerSecretVariable, PROVISIONING, SIGNERS } from '@slovo/contracts/identities';
import { passwordVariable, PROCESSES, SERVICES } from '@slovo/contracts/services';
import { RETENTION_DAYS } from '@slovo/domain/retention';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { IJob } from 'kubernetes-models/batch/v1';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IConfigMap, IContainer, IPodSpec } from 'kubernetes-models/v1';
import { parse, stringify } from 'yaml';
import { missingPairs } from '../../nats/key-pairs.ts';
import { ALL_KEY_VARIABLES, seedVariable } from '../../nats/server-config.ts';
import { findTypeErrors, moduleOf } from './check-types.ts';
import { isAllowed, matches, type Policy, type Side } from './policies.ts';
import { containersOf, environmentOf, type KubernetesObject, render, type Rendered, ROOT } from './render.ts';
import { readAs } from './service-config.ts';

const OVERLAYS = ['production', 'staging', 'local'] as const;
type Overlay = (typeof OVERLAYS)[number];
const PUBLIC = ['production', 'staging'] as const;
const DATA = { production: 'slovo-production-data', staging: 'slovo-staging-data', local: 'slovo-local' };

/** What the image sets, see deploy/Dockerfile. */
const IMAGE = { NODE_ENV: 'production', HOST: '0.0.0.0', HEALTH_PORT: '8080' };
/** Read by OpenTelemetry itself. */
const OF_OTHERS = /^OTEL_/;
const CALLERS = Object.fromEntries(
  SIGNERS.map((signer) => [callerSecretVariable(signer), `a secret of 32 characters of ${signer}`]),
);
/** The names of the store's keys and of those that it makes of them; values that fit. */
const SECRETS = {
  ...Object.fromEntries(
    readFileSync(join(ROOT, 'k8s', 'overlays', 'local', 'secrets.example.env'), 'utf8')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1) || '1:token']),
  ),
  // As the example says: npm run nats-keys, npm run caller-keys.
  ...missingPairs({}),
  ...CALLERS,
  CALLER_KEYS: callerKeysOf(CALLERS),
} as Record<string, string>;
/** Those of the example are for a machine of one's own. */
const secretsOf = (overlay: Overlay): Record<string, string> =>
  overlay === 'local'
    ? SECRETS
    : Object.fromEntries(
        Object.entries(SECRETS).map(([name, value]) => [name, value.replaceAll('local-only', 'of-a-store')]),
      );

const overlays = {} as Record<Overlay, Rendered>;
const data = {} as Record<Overlay, Rendered | undefined>;
let shared: Rendered;
beforeAll(async () => {
  for (const overlay of OVERLAYS) overlays[overlay] = await render(`overlays/${overlay}`);
  for (const overlay of PUBLIC) data[overlay] = await render(`platform/data/${overlay}`);
  shared = await render('platform/cluster');
});

type DatabaseAddress = 'DATABASE_URL' | 'DATABASE_SERVER_URL';

/** Databases are addressed by a Secret: the example's where a person makes it, else a template of the overlay. */
function databaseUrl(overlay: Overlay, key: DatabaseAddress = 'DATABASE_URL'): string {
  const [template] = overlays[overlay]
    .of<{ spec: { target: { template: { data: Record<string, string> } } } }>('ExternalSecret')
    .map(({ spec }) => spec.target.template.data[key]);
  return template?.replace(/\{\{.*\}\}/, 'password') ?? SECRETS[key]!;
}

const environment = (overlay: Overlay, service: string): Record<string, string> => ({
  ...IMAGE,
  ...environmentOf(overlays[overlay], overlays[overlay].deployment(service), {
    ...secretsOf(overlay),
    DATABASE_URL: databaseUrl(overlay),
    DATABASE_SERVER_URL: databaseUrl(overlay, 'DATABASE_SERVER_URL'),
  }),
});

const settings = (rendered: Rendered): Record<string, string> =>
  rendered.of<IConfigMap>('ConfigMap').find(({ metadata }) => metadata.name.startsWith('slovo-'))?.data ?? {};

/** The plugin's own kind has none that are published; it was compared with its definition when it was written. */
const hasTypes = ({ apiVersion }: KubernetesObject): boolean =>
  !apiVersion.startsWith('barmancloud.cnpg.io/');

async function expectValid(objects: readonly KubernetesObject[]): Promise<void> {
  for (const object of objects) {
    const module = (await import(moduleOf(object))) as Record<
      string,
      new (data: object) => { validate(): void }
    >;
    const Model = module[object.kind];
    if (!Model) throw new Error(`${moduleOf(object)} has no ${object.kind}`);
    expect(() => new Model(object).validate()).not.toThrow();
  }
}

describe.each(OVERLAYS)('[PROD-150] the objects of %s', (overlay) => {
  const all = (): KubernetesObject[] => [
    ...overlays[overlay].objects,
    ...(data[overlay]?.objects ?? []).filter(hasTypes),
    ...shared.objects,
  ];

  it('are valid by the schemas of Kubernetes', () => expectValid(all()));

  it('have no fields that Kubernetes does not know', async () => {
    await expect(findTypeErrors(all())).resolves.toEqual([]);
  });

  it('are in the namespace of the overlay, which accepts only restricted pods', () => {
    const { namespace } = overlays[overlay];
    expect(namespace).toBe(`slovo-${overlay}`);
    const elsewhere = overlays[overlay].objects.filter(
      ({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== namespace,
    );
    expect(elsewhere).toEqual([]);
    for (const { metadata } of [overlays[overlay], ...(data[overlay] ? [data[overlay]] : [])].flatMap(
      (rendered) => rendered.of('Namespace'),
    ))
      expect(metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
  });
});

describe.each(OVERLAYS)('[PROD-151] every pod of %s', (overlay) => {
  const rendered = (): Rendered => overlays[overlay];
  const pods = (): [string, IPodSpec][] => [
    ...rendered().workloads.map(({ name, pod }): [string, IPodSpec] => [name, pod]),
    ...rendered()
      .of<{ spec: { template: { spec: IPodSpec } } }>('StatefulSet')
      .map(({ metadata, spec }): [string, IPodSpec] => [metadata.name, spec.template.spec]),
  ];

  it('is restricted, by the rules of its namespace', () => {
    expect(pods().length).toBeGreaterThanOrEqual(PROCESSES.length + 1);
    for (const [name, pod] of pods()) {
      expect([name, pod.automountServiceAccountToken]).toEqual([name, false]);
      expect([name, pod.hostNetwork ?? pod.hostPID ?? pod.hostIPC]).toEqual([name, undefined]);
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const { securityContext } of containersOf(pod)) {
        expect(securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        });
        expect(securityContext).not.toHaveProperty('privileged');
      }
      const others = (pod.volumes ?? []).filter(
        ({ name: volume, emptyDir }) => !emptyDir && !['nats-ca', 'config'].includes(volume),
      );
      expect([name, others]).toEqual([name, []]);
    }
  });

  it('asks for what it needs, is limited, and writes to /tmp only', () => {
    for (const [name, pod] of pods()) {
      for (const { resources } of containersOf(pod)) {
        expect(resources).toMatchObject({
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        });
      }
      if (!rendered().workloads.some((workload) => workload.name === name)) continue;
      for (const { securityContext } of containersOf(pod))
        expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true });
    }
  });

  it('[LIMIT-17] [LIMIT-19] receives no more files than its volumes hold, copies of own data on one of their own', async () => {
    const { SCRATCH_MEGABYTES, ARCHIVE_MEGABYTES, ARCHIVE_DIR } = (await readAs(
      'media',
      environment(overlay, 'media'),
    )) as { SCRATCH_MEGABYTES: number; ARCHIVE_MEGABYTES: number; ARCHIVE_DIR: string };
    const [, pod] = pods().find(([name]) => name === 'media')!;
    const { volumeMounts = [] } = containersOf(pod).find(({ name }) => name === 'app')!;
    const gigabytesAt = (folder: string): number => {
      const mount = volumeMounts.find(({ mountPath }) => folder.startsWith(`${mountPath}/`));
      const volume = pod.volumes?.find(({ name }) => name === mount?.name);
      return Number(/^(\d+)Gi$/.exec(String(volume?.emptyDir?.sizeLimit))?.[1]);
    };
    // The same folder as `tmpdir()` in a container.
    expect(gigabytesAt('/tmp/slovo') * 1024).toBeGreaterThanOrEqual(SCRATCH_MEGABYTES + 512);
    expect(gigabytesAt(ARCHIVE_DIR) * 1024).toBeGreaterThan(ARCHIVE_MEGABYTES);
    expect(ARCHIVE_DIR).not.toMatch(/^\/tmp\//);
  });

  it('is of one release, and no image is of whatever is newest', () => {
    const images = pods().flatMap(([, pod]) => containersOf(pod).map(({ image = '' }) => image));
    for (const image of images) expect(image).toMatch(/^[\w.:/-]+:(?!latest)[\w.-]+$/);
    const ours = rendered().workloads.flatMap(({ pod }) => containersOf(pod).map(({ image = '' }) => image));
    expect(new Set(ours.map((image) => image.split(':').at(-1))).size).toBe(1);
    const [job] = rendered().of<IJob>('Job');
    const version = ours[0]?.split(':').at(-1);
    // A Job's template cannot be changed, so the next release needs another name.
    expect(job?.metadata.name).toBe(`migrate-${version}`);
    expect(environment(overlay, 'gateway').APP_VERSION).toBe(version);
  });
});

describe.each(OVERLAYS)('[PROD-152] every service of %s', (overlay) => {
  const app = (service: string): { pod: IPodSpec; container: IContainer } => {
    const pod = overlays[overlay].deployment(service).spec!.template.spec!;
    const container = pod.containers.find(({ name }) => name === 'app');
    if (!container) throw new Error(`${service} has no container app`);
    return { pod, container };
  };

  it('is there, with its own image', () => {
    const names = overlays[overlay].deployments.map(({ metadata }) => metadata.name);
    expect(names.toSorted()).toEqual([...PROCESSES].toSorted());
    for (const name of names) expect(app(name).container.image).toMatch(new RegExp(`/${name}:`));
  });

  it.each(PROCESSES)('%s is asked whether it lives and is ready, and is given the time to end', (service) => {
    const { pod, container } = app(service);
    expect(container.livenessProbe?.httpGet).toEqual({ path: '/health/live', port: 'health' });
    expect(container.startupProbe?.httpGet).toEqual({ path: '/health/live', port: 'health' });
    expect(container.readinessProbe?.httpGet).toEqual({ path: '/health/ready', port: 'health' });
    expect(container.ports).toContainEqual({ name: 'health', containerPort: 8080 });
    const pause = container.lifecycle?.preStop?.sleep?.seconds ?? 0;
    expect(pause).toBeGreaterThanOrEqual(5);
    // 20 s for transfers: LONGEST_DRAIN_MS of the kit.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(pause + 20 + 10);
  });

  it.each(PROCESSES)(
    '%s is scaled by its own scaler, spread by itself, and drained one by one',
    (service) => {
      const { spec } = overlays[overlay].deployment(service);
      // An apply would put the number back that the scaler has changed.
      expect(spec).not.toHaveProperty('replicas');
      expect(spec?.strategy?.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
      const scalers = overlays[overlay]
        .of<IHorizontalPodAutoscaler>('HorizontalPodAutoscaler')
        .filter((scaler) => scaler.spec?.scaleTargetRef.name === service);
      expect(scalers).toHaveLength(1);
      expect(scalers[0]?.spec?.minReplicas).toBeGreaterThanOrEqual(overlay === 'production' ? 2 : 1);
      const labels = spec!.template.metadata!.labels!;
      const { topologySpreadConstraints: spread = [] } = spec!.template.spec!;
      expect(spread.map(({ topologyKey }) => topologyKey)).toContain('kubernetes.io/hostname');
      for (const { labelSelector, matchLabelKeys } of spread) {
        expect(matches(labelSelector ?? {}, labels)).toBe(true);
        expect(matchLabelKeys).toContain('app');
      }
      const budgets = overlays[overlay]
        .of<IPodDisruptionBudget>('PodDisruptionBudget')
        .filter((budget) => matches(budget.spec?.selector ?? {}, labels));
      expect(budgets.map((budget) => budget.spec?.maxUnavailable)).toEqual([1]);
    },
  );

  it.each(SERVICES)('%s waits for the tables of its own release', (service) => {
    const { pod, container } = app(service);
    const [schema] = pod.initContainers ?? [];
    expect(schema?.command).toEqual(['node', 'tools/dev/await-schema.ts', '$(SERVICE)']);
    expect(schema?.env?.[0]?.valueFrom?.fieldRef?.fieldPath).toBe("metadata.labels['app']");
    expect(overlays[overlay].deployment(service).spec?.template.metadata?.labels?.app).toBe(service);
    expect(schema?.image?.split(':').at(-1)).toBe(container.image?.split(':').at(-1));
  });
});

describe.each(OVERLAYS)('[PROD-153] the settings of %s', (overlay) => {
  it.each(PROCESSES)('%s starts with them, and reads all that are set for it alone', async (service) => {
    const config = await readAs(service, environment(overlay, service));
    const [container] = overlays[overlay].deployment(service).spec!.template.spec!.containers;
    const own = (container?.env ?? [])
      .filter(({ name }) => name in environment(overlay, service))
      .map(({ name }) => name);
    expect(own.filter((name) => !(name in config))).toEqual([]);
  });

  it.each(SERVICES)('[ROLES-04] %s has the password of its own role, and nobody else’s', (service) => {
    const { initContainers = [], containers } = overlays[overlay].deployment(service).spec!.template.spec!;
    for (const { env = [] } of [...initContainers, ...containers]) {
      const keys = env.map(({ valueFrom }) => valueFrom?.secretKeyRef?.key ?? '');
      expect(keys.filter((key) => key.startsWith('DATABASE_PASSWORD'))).toEqual([passwordVariable(service)]);
      expect(keys).toContain('DATABASE_SERVER_URL');
      expect(keys).not.toContain('DATABASE_URL');
    }
    expect(new URL(environment(overlay, service).DATABASE_URL!)).toMatchObject({
      username: '',
      password: '',
    });
  });

  it('are each read by a service', async () => {
    const configs = await Promise.all(PROCESSES.map((name) => readAs(name, environment(overlay, name))));
    const unread = Object.entries(settings(overlays[overlay])).filter(
      ([name, value]) => value !== '' && !OF_OTHERS.test(name) && !configs.some((config) => name in config),
    );
    expect(unread).toEqual([]);
  });

  it('contain no secret', () => {
    const named = Object.keys(settings(overlays[overlay])).filter((name) => name in SECRETS);
    expect(named).toEqual([]);
    for (const value of Object.values(settings(overlays[overlay])))
      expect(value).not.toMatch(/\/\/[^/]*:[^/]*@|^[\w-]{24,}$/);
    expect(overlays[overlay].of('Secret')).toEqual([]);
    const written = overlays[overlay].workloads
      .flatMap(({ pod }) => containersOf(pod).flatMap(({ env = [] }) => env))
      .filter(({ name, value }) => name in SECRETS && value !== undefined);
    expect(written).toEqual([]);
  });
});

/** What the code of a service signs and checks, and nothing that another one needs. */
const KEYS: Record<(typeof PROCESSES)[number], readonly string[]> = {
  auth: ['JWT_SECRET', 'TELEGRAM_BOT_TOKEN'],
  promises: ['TICKET_SECRET'],
  voting: [],
  notifications: [],
  media: ['INTERNAL_SECRET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'TICKET_SECRET'],
  bot: ['INTERNAL_SECRET', 'TELEGRAM_BOT_TOKEN', 'WEBHOOK_SECRET'],
  gateway: ['INTERNAL_SECRET', 'JWT_SECRET', 'TICKET_SECRET'],
};

describe.each(OVERLAYS)('[PROD-170] the keys that %s gives', (overlay) => {
  const keysOf = ({ env = [], envFrom = [] }: IContainer): string[] => {
    expect(envFrom.filter((source) => source.secretRef)).toEqual([]);
    return env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.key ?? []).toSorted();
  };

  it.each(PROCESSES)('%s are its own seed, its own secret of callers, and what its code needs', (service) => {
    const { initContainers = [], containers } = overlays[overlay].deployment(service).spec!.template.spec!;
    expect(containers).toHaveLength(1);
    const keys = keysOf(containers[0]!);
    const main = keys.filter((key) => !key.endsWith('_ALSO') && key !== 'DIRECT_DATABASE_SERVER_URL');
    const database =
      service === 'gateway' ? [] : ['CALLER_KEYS', 'DATABASE_SERVER_URL', passwordVariable(service)];
    const callers = SIGNERS.filter((signer) => signer === service).map(callerSecretVariable);
    expect(main).toEqual([...KEYS[service], ...database, ...callers, seedVariable(service)].toSorted());
    // The second one of a rotation only beside the first.
    const also = keys.filter((key) => key.endsWith('_ALSO')).map((key) => key.replace(/_ALSO$/, ''));
    expect(also.filter((key) => !main.includes(key))).toEqual([]);
    for (const container of initContainers)
      expect(keysOf(container)).toEqual([
        passwordVariable(service),
        'DATABASE_SERVER_URL',
        'DIRECT_DATABASE_SERVER_URL',
      ]);
  });

  it('[IDENT-33] the migrations are those of the owner of the databases and of the identity that makes streams', () => {
    const [job] = overlays[overlay].workloads.filter(({ name }) => name.startsWith('migrate-'));
    const [container] = job!.pod.containers;
    expect(keysOf(container!)).toEqual(
      [
        ...SERVICES.map((service) => passwordVariable(service)),
        'DATABASE_URL',
        'DIRECT_DATABASE_URL',
        seedVariable(PROVISIONING),
      ].toSorted(),
    );
    const given = new Map(container!.env!.map(({ name, value }) => [name, value]));
    const { NATS_URL, NATS_REPLICAS } = settings(overlays[overlay]);
    expect([given.get('NATS_URL'), given.get('NATS_REPLICAS')]).toEqual([NATS_URL, NATS_REPLICAS]);
    expect(given.get('NATS_CA')).toBe(overlay === 'local' ? undefined : '/etc/slovo/nats/ca.crt');
    const others = overlays[overlay].workloads.filter(({ name }) => name !== job!.name);
    const seeds = others.flatMap(({ pod }) => containersOf(pod).flatMap(keysOf));
    expect(seeds).not.toContain(seedVariable(PROVISIONING));
  });

  it('any pod, as files, are no more than the certificate that signs that of NATS', () => {
    const volumes = overlays[overlay].workloads.flatMap(({ pod }) => pod.volumes ?? []);
    const shown = volumes.flatMap(({ secret, projected }) => [secret, projected]).filter(Boolean);
    const ca = { secretName: 'nats-client', items: [{ key: 'ca.crt', path: 'ca.crt' }] };
    expect(shown).toEqual(overlay === 'local' ? [] : [...PROCESSES, 'migrate'].map(() => ca));
  });
});

describe('[IDENT-11] for the roll-out from a release whose processes share a secret', () => {
  it('a component gives it to every process, beside its own keys', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'slovo-roll-out-')));
    try {
      const fromThere = (path: string): string => relative(folder, join(ROOT, 'k8s', path));
      const resources = [fromThere('overlays/production')];
      const components = [fromThere('former-callers')];
      writeFileSync(join(folder, 'kustomization.yaml'), stringify({ resources, components }));
      const rendered = await render(relative(join(ROOT, 'k8s'), folder));
      const secrets = { ...secretsOf('production'), CALLER_SECRET: 'the shared secret' };
      for (const service of PROCESSES) {
        const given = environmentOf(rendered, rendered.deployment(service), secrets);
        const config = await readAs(service, { ...environment('production', service), ...given });
        expect(config.CALLER_SECRET_ALSO).toBe('the shared secret');
        expect(environment('production', service)).not.toHaveProperty('CALLER_SECRET_ALSO');
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('[PROD-171] NATS', () => {
  it.each(PUBLIC)(
    'of %s is encrypted, by a certificate for the name that its services ask for',
    (overlay) => {
      type Certificate = {
        secretName: string;
        dnsNames?: string[];
        issuerRef: { kind: string; name: string };
      };
      const certificates = (from: Rendered) =>
        from.of<{ spec: Certificate }>('Certificate').map(({ spec }) => spec);
      const [server] = certificates(data[overlay]!);
      const [client] = certificates(overlays[overlay]);
      const { protocol, hostname } = new URL(settings(overlays[overlay]).NATS_URL!);
      expect([protocol, server?.dnsNames]).toEqual(['tls:', [hostname, '*.nats-headless']]);
      const issuers = shared
        .of<{ spec: { ca?: { secretName: string } } }>('ClusterIssuer')
        .filter(({ spec }) => spec.ca)
        .map(({ metadata, spec }) => ({
          kind: 'ClusterIssuer',
          name: metadata.name,
          ca: spec.ca?.secretName,
        }));
      const [{ ca, ...issuer }] = issuers as [(typeof issuers)[number]];
      for (const one of [server, client]) expect(one?.issuerRef).toMatchObject(issuer);
      expect(certificates(shared).map(({ secretName }) => secretName)).toEqual([ca]);
      // The services trust what signed both.
      expect(client?.secretName).toBe('nats-client');
      const values = parse(readFileSync(join(ROOT, 'k8s/platform/nats.yaml'), 'utf8')) as {
        tlsCA: object;
        config: Record<'nats' | 'cluster', { tls: object }>;
      };
      const tls = { enabled: true, secretName: server?.secretName };
      expect([values.tlsCA, values.config.nats.tls, values.config.cluster.tls]).toEqual([tls, tls, tls]);
      for (const service of PROCESSES) {
        const [container] = overlays[overlay].deployment(service).spec!.template.spec!.containers;
        const [mount] = container!.volumeMounts!.filter(({ name }) => name === 'nats-ca');
        expect(environment(overlay, service).NATS_CA).toBe(`${mount?.mountPath}/ca.crt`);
      }
    },
  );

  it('of local admits the same users, and gets public keys alone', () => {
    const [nats] = overlays.local
      .of<{ spec: { template: { spec: IPodSpec } } }>('StatefulSet')
      .filter(({ metadata }) => metadata.name === 'nats')
      .map(({ spec }) => spec.template.spec);
    const [container] = nats!.containers;
    const keys = container!.env!.map(({ name, valueFrom }) => {
      expect(valueFrom?.secretKeyRef).toEqual({ name: 'slovo', key: name });
      return name;
    });
    expect(keys).toEqual(ALL_KEY_VARIABLES);
    const [volume] = nats!.volumes!;
    const [mount] = container!.volumeMounts!.filter(({ name }) => name === volume?.name);
    const map = overlays.local
      .of<IConfigMap>('ConfigMap')
      .find(({ metadata }) => metadata.name === volume?.configMap?.name);
    expect(Object.keys(map?.data ?? {}).map((file) => `${mount?.mountPath}/${file}`)).toEqual([
      container!.args!.at(-1),
    ]);
  });
});

describe.each(PUBLIC)('[PROD-153] behind its ingress %s', (overlay) => {
  it('has what a default would get wrong', async () => {
    const gateway = await readAs('gateway', environment(overlay, 'gateway'));
    expect(gateway.TRUST_PROXY).toEqual(expect.stringContaining('10.0.0.0/8'));
    expect(await readAs('media', environment(overlay, 'media'))).toMatchObject({ FILE_STORAGE: 's3' });
    const bot = await readAs('bot', environment(overlay, 'bot'));
    expect(bot).toMatchObject({ BOT_MODE: 'webhook', CLOCK_CONTROL: false });
    const nodes = overlay === 'production' ? '3' : '1';
    expect(settings(overlays[overlay])).toMatchObject({
      NATS_REPLICAS: nodes,
      S3_REGION: expect.any(String),
    });
  });

  it('[PROD-238] says where people write about their data', async () => {
    expect((await readAs('gateway', environment(overlay, 'gateway'))).CONTACT).toMatch(/^(mailto|https):/);
  });

  it('[PROD-155] sends Telegram, and nobody else, to the bot', async () => {
    const { objects } = overlays[overlay];
    const ingresses = overlays[overlay].of<IIngress>('Ingress');
    const host = new URL(environment(overlay, 'gateway').APP_URL!).host;
    const paths = ingresses.flatMap(({ metadata, spec }) =>
      (spec?.rules ?? []).flatMap((rule) =>
        (rule.http?.paths ?? []).map(({ path, backend }) => ({
          ingress: metadata.name,
          host: rule.host,
          path,
          service: backend.service?.name,
        })),
      ),
    );
    expect(paths.toSorted((a, b) => a.ingress.localeCompare(b.ingress))).toEqual([
      { ingress: 'gateway', host, path: '/', service: 'gateway' },
      { ingress: 'telegram', host, path: '/telegram', service: 'bot' },
    ]);
    expect((await readAs('bot', environment(overlay, 'bot'))).WEBHOOK_URL).toBe(`https://${host}/telegram`);
    const telegram = ingresses.find(({ metadata }) => metadata.name === 'telegram');
    const middleware = objects.find(({ kind }) => kind === 'Middleware');
    expect(telegram?.metadata.annotations?.['traefik.ingress.kubernetes.io/router.middlewares']).toBe(
      `${middleware?.metadata.namespace}-${middleware?.metadata.name}@kubernetescrd`,
    );
    expect(middleware).toMatchObject({
      spec: { ipAllowList: { sourceRange: ['149.154.160.0/20', '91.108.4.0/22'] } },
    });
    for (const { spec } of ingresses) expect(spec?.tls).toEqual([{ hosts: [host], secretName: 'slovo-tls' }]);
  });

  it('[PROD-156] keeps a browser at one replica, whose scripts its page names', () => {
    const gateway = overlays[overlay].services.find(({ metadata }) => metadata.name === 'gateway');
    expect(gateway?.metadata.annotations).toMatchObject({
      'traefik.ingress.kubernetes.io/service.sticky.cookie': 'true',
      'traefik.ingress.kubernetes.io/service.sticky.cookie.secure': 'true',
    });
  });
});

describe.each(OVERLAYS)('[PROD-154] the connections of %s', (overlay) => {
  /** Addresses of their own, which people and Telegram open. */
  const OWN = new Set(['APP_URL', 'WEBHOOK_URL']);
  /** Only the bot asks Telegram; the gateway reads the variable in order to link to a sandbox. */
  const asksTelegram = (service: string): boolean => service === 'bot';
  const TELEGRAM: Side = { address: '149.154.167.220' };
  const SOMEWHERE: Side = { address: '198.51.100.7' };

  const policies = (): Policy[] => [...overlays[overlay].policies, ...(data[overlay]?.policies ?? [])];
  const pod = (service: string): Side => ({
    namespace: overlays[overlay].namespace,
    labels: overlays[overlay].deployment(service).spec!.template.metadata!.labels!,
  });
  /** What the platform provides; the labels are those of its charts. */
  const platform = (): Record<string, { side: Side; port: number }> => {
    const namespace = DATA[overlay];
    const nats = { namespace, labels: { app: 'nats', 'app.kubernetes.io/name': 'nats' } };
    const postgres = { namespace, labels: { app: 'postgres', 'cnpg.io/cluster': 'postgres' } };
    return {
      nats: { side: nats, port: 4222 },
      postgres: { side: postgres, port: 5432 },
      'postgres-rw': { side: postgres, port: 5432 },
      s3: { side: { namespace, labels: { app: 's3' } }, port: 9000 },
      'otel-collector': { side: { namespace: 'observability', labels: {} }, port: 4318 },
    };
  };

  function find(address: string): { side: Side; port: number } {
    const url = new URL(address);
    const [name = '', namespace] = url.hostname.split('.');
    if (url.hostname === 'api.telegram.org') return { side: TELEGRAM, port: 443 };
    const service = overlays[overlay].services.find(({ metadata }) => metadata.name === name);
    if (!namespace && (PROCESSES as readonly string[]).includes(name) && service) {
      const { targetPort } = service.spec!.ports![0]!;
      const container = overlays[overlay].deployment(name).spec!.template.spec!.containers[0]!;
      const port = container.ports?.find((one) => one.name === targetPort)?.containerPort ?? 0;
      return { side: pod(name), port };
    }
    const known = platform()[name];
    if (known && (!namespace || url.hostname.endsWith('.svc'))) {
      const labels = 'labels' in known.side ? known.side.labels : {};
      return {
        side: { namespace: namespace ?? overlays[overlay].namespace, labels },
        port: Number(url.port),
      };
    }
    return { side: SOMEWHERE, port: Number(url.port || 443) };
  }

  /** What the service's code connects to by its settings, and no other service of the settings they share. */
  async function addressesOf(service: (typeof PROCESSES)[number]): Promise<string[]> {
    const env = environment(overlay, service);
    const config = await readAs(service, env);
    const addresses = Object.entries(config).filter(
      ([name, value]) => typeof value === 'string' && /^\w+:\/\//.test(value) && !OWN.has(name),
    );
    const traces = env.OTEL_SDK_DISABLED === 'true' ? [] : [env.OTEL_EXPORTER_OTLP_ENDPOINT!];
    return [
      ...addresses
        .filter(([name]) => name !== 'TELEGRAM_API_ROOT' || asksTelegram(service))
        .map(([, value]) => value as string),
      ...traces,
    ];
  }

  it.each(PROCESSES)('of %s are those that its settings name, and no others', async (service) => {
    const wanted = (await addressesOf(service)).map(find);
    const possible = [
      ...Object.values(platform()),
      ...PROCESSES.filter((name) => name !== service).map((name) => ({ side: pod(name), port: 8080 })),
      { side: pod('bot'), port: 8081 },
      { side: TELEGRAM, port: 443 },
      { side: SOMEWHERE, port: 443 },
      { side: SOMEWHERE, port: 25 },
    ];
    const isWanted = ({ side, port }: { side: Side; port: number }): boolean =>
      wanted.some((one) => JSON.stringify([one.side, one.port]) === JSON.stringify([side, port])) ||
      // The storage may be anywhere outside, so at Telegram too.
      (side === TELEGRAM && wanted.some((one) => one.side === SOMEWHERE));
    const allowed = possible.filter(({ side, port }) => isAllowed(policies(), pod(service), side, port));
    expect(allowed).toEqual(possible.filter(isWanted));
    expect(wanted.filter(({ side, port }) => !isAllowed(policies(), pod(service), side, port))).toEqual([]);
  });

  it('of the migrations reach PostgreSQL and NATS', () => {
    const [job] = overlays[overlay].workloads.filter(({ name }) => name.startsWith('migrate-'));
    const own = { namespace: overlays[overlay].namespace, labels: job!.labels };
    const { side, port } = find(databaseUrl(overlay));
    expect(isAllowed(policies(), own, side, port)).toBe(true);
    expect(isAllowed(policies(), own, platform().nats!.side, 4222)).toBe(true);
  });

  it('from outside reach the edges by the ingress controller only', () => {
    const ingress = { namespace: overlay === 'local' ? 'kube-system' : 'traefik', labels: {} };
    const elsewhere = { namespace: 'default', labels: {} };
    const open = (from: Side): string[] =>
      PROCESSES.flatMap((name) =>
        [8080, 8081]
          .filter((port) => isAllowed(policies(), from, pod(name), port))
          .map((port) => `${name}:${port}`),
      );
    expect(open(ingress)).toEqual(['bot:8081', 'gateway:8080']);
    expect(open(elsewhere)).toEqual([]);
    expect(open(SOMEWHERE)).toEqual([]);
    for (const { side, port } of Object.values(platform()).slice(0, 3))
      expect(isAllowed(policies(), elsewhere, side, port)).toBe(false);
  });

  it('look names up', () => {
    const names = { namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } };
    for (const { labels } of overlays[overlay].workloads)
      expect(isAllowed(policies(), { namespace: overlays[overlay].namespace, labels }, names, 53)).toBe(true);
  });
});

describe('[PROD-157] PostgreSQL', () => {
  const of = <T>(kind: string): T => data.production!.of<{ spec: T }>(kind)[0]!.spec;

  it('of production commits on two machines, is archived, and is backed up each night', () => {
    expect(of('Cluster')).toMatchObject({
      instances: 3,
      imageName: expect.stringMatching(/:18\.\d+-/),
      postgresql: { synchronous: { method: 'any', number: 1, dataDurability: 'required' } },
      plugins: [{ name: 'barman-cloud.cloudnative-pg.io', isWALArchiver: true }],
      enableSuperuserAccess: false,
    });
    expect(of<{ schedule: string }>('ScheduledBackup')).toMatchObject({
      schedule: expect.stringMatching(/^\d+ \d+ \d+ \* \* \*$/),
      method: 'plugin',
    });
  });

  it('[PROD-242] keeps backups as long as /privacy says, and whoever makes them by hand is told so', () => {
    const { backup } = RETENTION_DAYS;
    expect(of('ObjectStore')).toMatchObject({ retentionPolicy: `${backup}d` });
    const howTo = readFileSync(join(ROOT, 'docs', 'how-to', 'back-up.md'), 'utf8');
    expect(howTo).toContain(`(CloudNativePG), for ${backup} days`);
    expect(howTo).toContain(`No backup may be older than ${backup} days`);
  });

  it('sorts Cyrillic letters as letters, in the databases that the migrations create too', () => {
    expect(of('Cluster')).toMatchObject({
      bootstrap: { initdb: { encoding: 'UTF8', localeProvider: 'icu', icuLocale: 'ru-RU' } },
      managed: { roles: [{ name: 'slovo', createdb: true }] },
    });
  });
});

describe.each(PUBLIC)('[PROD-243] PostgreSQL of %s that is recovered from its backups', (environment) => {
  type Parameters = { barmanObjectName: string; serverName?: string };
  interface Cluster {
    bootstrap: {
      initdb?: unknown;
      recovery?: { source: string; database: string; owner: string; secret: object };
    };
    externalClusters?: { name: string; plugin: { name: string; parameters: Parameters } }[];
    plugins: { name: string; isWALArchiver: boolean; parameters: Parameters }[];
  }
  let folder: string;
  let recovered: Rendered;
  beforeAll(async () => {
    // The installation's own file with the component, as the how-to says.
    const installation = join(ROOT, 'k8s', 'platform', 'data', environment);
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'slovo-recovery-')));
    const fromThere = (path: string): string => relative(folder, join(installation, path));
    const own = parse(readFileSync(join(installation, 'kustomization.yaml'), 'utf8')) as {
      resources: string[];
      components: string[];
    };
    const resources = own.resources.map(fromThere);
    const components = [...own.components, '../recovery'].map(fromThere);
    writeFileSync(join(folder, 'kustomization.yaml'), stringify({ ...own, resources, components }));
    recovered = await render(relative(join(ROOT, 'k8s'), folder));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const clusterOf = (rendered: Rendered): Cluster => rendered.of<{ spec: Cluster }>('Cluster')[0]!.spec;

  it('is valid by the schemas of the operator', async () => {
    await expectValid(recovered.objects.filter(hasTypes));
    await expect(findTypeErrors(recovered.objects.filter(hasTypes))).resolves.toEqual([]);
  });

  it('reads where it archived until then, and archives elsewhere', () => {
    const { bootstrap, externalClusters = [], plugins } = clusterOf(recovered);
    const [before] = externalClusters;
    const [archiver] = plugins;
    expect(bootstrap.initdb).toBeUndefined();
    expect(bootstrap.recovery?.source).toBe(before?.name);
    expect(before?.plugin.name).toBe(archiver?.name);
    expect(before?.plugin.parameters.barmanObjectName).toBe(archiver?.parameters.barmanObjectName);
    // The plugin's default is the name of the cluster.
    const [{ metadata }] = recovered.of('Cluster') as [KubernetesObject];
    expect(before?.plugin.parameters.serverName).toBe(metadata.name);
    expect(archiver?.parameters.serverName).toEqual(expect.stringMatching(/^postgres-\d+$/));
    expect(archiver?.isWALArchiver).toBe(true);
  });

  it('has the owner whom the Secret names, and is what it was in everything else', () => {
    const { bootstrap: now, externalClusters: _, plugins, ...rest } = clusterOf(recovered);
    const { bootstrap: before, plugins: archivers, ...others } = clusterOf(data[environment]!);
    const { database, owner, secret } = before.initdb as NonNullable<typeof now.recovery>;
    expect(now.recovery).toMatchObject({ database, owner, secret });
    expect(rest).toEqual(others);
    expect(plugins).toHaveLength(archivers.length);
    const isOther = ({ kind }: KubernetesObject): boolean => kind !== 'Cluster';
    expect(recovered.objects.filter(isOther)).toEqual(data[environment]!.objects.filter(isOther));
  });
});
