import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const APPS = join(ROOT, 'apps');

/** All services in one process, as `npm start` runs them, with the pages of the suite's build. */
export const ONE_PROCESS = {
  // `npm start` has another folder: a build empties its folder, and a system may run from that one.
  services: join(ROOT, 'dist', 'services-of-tests'),
  web: join(APPS, 'web', 'dist'),
  panel: join(APPS, 'panel', 'dist'),
  apart: false,
};

/** Makes the bundle of all services, which Nx does not build. Once for all workers: they would write into one folder. */
export async function buildServices(): Promise<void> {
  const args = ['tools/dev/build/build-services.ts', '--to', ONE_PROCESS.services];
  await promisify(execFile)(process.execPath, args, { cwd: ROOT });
}

/** As Playwright's globalSetup. */
export default buildServices;
