import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';

const APPS = fileURLToPath(new URL('../../', import.meta.url));
const VITE = fileURLToPath(new URL('../../../node_modules/vite/bin/vite.js', import.meta.url));

/** The web app, or the operators' panel, and where its pages are. */
const BASES = { web: '', panel: '/admin' } as const;
type PagesApp = keyof typeof BASES;

/** As Vite takes it: from the app's folder. */
const outOf = (app: PagesApp): string => `../e2e/test-results/pseudo-${app}`;

/** Builds an app in the generated language of tests (tools/languages). */
export async function buildInPseudoLanguage(app: PagesApp): Promise<void> {
  await promisify(execFile)(process.execPath, [VITE, 'build', '--outDir', outOf(app), '--emptyOutDir'], {
    cwd: join(APPS, app),
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
export async function showInPseudoLanguage(
  context: BrowserContext,
  appUrl: string,
  app: PagesApp,
): Promise<void> {
  const [base, built] = [appUrl + BASES[app], join(APPS, app, outOf(app))];
  await context.route(
    (url) => url.href.startsWith(base),
    async (route) => {
      const request = route.request();
      const isPage = request.resourceType() === 'document';
      const path = isPage ? '/index.html' : new URL(request.url()).pathname.slice(BASES[app].length);
      const contentType = TYPES[path.split('.').at(-1) ?? ''];
      const body = contentType && (await readFile(join(built, path)).catch(() => null));
      await (body ? route.fulfill({ body, contentType }) : route.continue());
    },
  );
}
