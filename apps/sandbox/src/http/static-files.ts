import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const PAGE_FOLDER = fileURLToPath(new URL('../../page', import.meta.url));
const FONT_FOLDER = join(
  dirname(createRequire(import.meta.url).resolve('@fontsource-variable/onest/package.json')),
  'files',
);

/** Markup, styles and fonts of the page. Also adds `reply.sendFile`, which the other routes use. */
export async function serveStaticFiles(app: FastifyInstance): Promise<void> {
  await app.register(serveStatic, { root: PAGE_FOLDER, prefix: '/page/', cacheControl: false });
  await app.register(serveStatic, {
    root: FONT_FOLDER,
    prefix: '/fonts/',
    decorateReply: false,
    maxAge: '1d',
  });
}
