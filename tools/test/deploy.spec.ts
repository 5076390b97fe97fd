// Compose files: compose/compose.spec.ts. Kubernetes: kubernetes/.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');

describe('deploy/Dockerfile', () => {
  it('runs as an ordinary user and leaves the sandbox and the embedded servers out', () => {
    const last = read('deploy', 'Dockerfile').split('AS runtime')[1] ?? '';
    expect(last).toContain('USER node');
    expect(last).not.toMatch(/USER root|sandbox|COPY --from=\w+ \/src\/apps apps/);
    expect(last).not.toContain('/src/node_modules');
  });

  it('installs what the lock file names before any code is there, with the manifest of each workspace', () => {
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
    expect(dockerfile).toMatch(/^ARG PREVIOUS=node:24.21.0-bookworm-slim$/m);
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
