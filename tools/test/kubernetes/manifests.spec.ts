// Not real: a cluster. Real: kubectl's kustomize, the schemas of Kubernetes, the services' own reading of their settings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { passwordVariable, PROCESSES, SERVICES } from '@slovo/contracts/services';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { IJob } from 'kubernetes-models/batch/v1';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IConfigMap, IContainer, IPodSpec } from 'kubernetes-models/v1';
import { parse } from 'yaml';
import { ALL_KEY_VARIABLES } from '../../nats/server-config.ts';
import { findTypeErrors } from './check-types.ts';
import {
  data,
  environment,
  expectValid,
  hasTypes,
  overlays,
  OVERLAYS,
  PUBLIC,
  SECRETS,
  settings,
  shared,
} from './overlays.ts';
import { matches } from './policies.ts';
import { containersOf, type KubernetesObject, type Rendered, ROOT } from './render.ts';
import { readAs } from './service-config.ts';

/** Read by OpenTelemetry itself. */
const OF_OTHERS = /^OTEL_/;

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
