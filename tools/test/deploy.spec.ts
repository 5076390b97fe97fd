// Compares what needs no Docker engine: names, secrets, health checks. Kubernetes: kubernetes/manifests.spec.ts.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { PROCESSES } from '@slovo/contracts/services';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
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
    expect(last).not.toContain('/src/node_modules');
  });

  it('[PROD-203] installs what the lock file names before any code is there, with the manifest of each workspace', () => {
    const [, installed = ''] = /AS installed\n([^]*?)\nFROM /.exec(read('deploy', 'Dockerfile')) ?? [];
    const copied = [...installed.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, files = '']) => files.split(' '));
    const manifests = globSync('libs/*/package.json', { cwd: ROOT });
    expect(copied.toSorted()).toEqual(['package.json', 'package-lock.json', ...manifests].toSorted());
    expect(installed).toMatch(/^RUN npm ci /m);
  });

  it('[PROD-204] has a first process that passes signals on, and that hides no interrupted migration', () => {
    const entries = [...read('deploy', 'Dockerfile').matchAll(/^ENTRYPOINT (.*)$/gm)].map(
      ([, entry]) => entry,
    );
    expect(entries).toEqual(['["tini", "--"]', '["tini", "-e", "143", "--"]']);
  });

  it('[PROD-159] gives the gateway the hashed files of the release before, and starts without one', () => {
    const dockerfile = read('deploy', 'Dockerfile');
    expect(dockerfile).toMatch(/^ARG PREVIOUS=node:24-bookworm-slim$/m);
    expect(dockerfile).toMatch(/^FROM \$\{PREVIOUS\} AS previous$/m);
    for (const app of ['web', 'panel']) {
      expect(dockerfile).toContain(
        `tools/dev/build/carry-assets.ts /previous/app/apps/${app}/dist apps/${app}/dist`,
      );
      expect(dockerfile).toContain(`COPY --from=pages /src/apps/${app}/dist apps/${app}/dist`);
    }
  });

  it('[PROD-158] has what pods wait with in the image of the migrations', () => {
    const [, migrate = ''] = /AS migrate\n([^]*?)\nFROM /.exec(read('deploy', 'Dockerfile')) ?? [];
    expect(migrate).toMatch(/tools\/dev\/migrate\.ts .*tools\/dev\/await-schema\.ts tools\/dev\/$/m);
  });
});
