import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';

const WEB = fileURLToPath(new URL('../../web', import.meta.url));
/** As Vite takes it: from the app's folder. */
const OUT = '../e2e/test-results/pseudo-web';
const BUILT = join(WEB, OUT);
const VITE = fileURLToPath(new URL('../../../node_modules/vite/bin/vite.js', import.meta.url));

/** Builds the web app in the generated language of tests (tools/languages). */
export async function buildInPseudoLanguage(): Promise<void> {
  await promisify(execFile)(process.execPath, [VITE, 'build', '--outDir', OUT, '--emptyOutDir'], {
    cwd: WEB,
    env: { ...process.env, PAGE_LANGUAGE: 'pseudo', NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 * 1024,
  });
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
};

/** Pages and their files come from that build, everything else from the gateway. */
export async function showInPseudoLanguage(context: BrowserContext, appUrl: string): Promise<void> {
  await context.route(`${appUrl}/**`, async (route) => {
    const request = route.request();
    const path = request.resourceType() === 'document' ? '/index.html' : new URL(request.url()).pathname;
    const contentType = TYPES[path.split('.').at(-1) ?? ''];
    const body = contentType && (await readFile(join(BUILT, path)).catch(() => null));
    await (body ? route.fulfill({ body, contentType }) : route.continue());
  });
}
