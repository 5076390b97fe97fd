import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import multipart from '@fastify/multipart';
import serveStatic from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import { mountBotApi } from './bot-api/bot-door.ts';
import { ClockRefusal } from './clock.ts';
import { mountControls } from './door/control-routes.ts';
import { mountLive } from './door/live.ts';
import { mountPage } from './door/page-routes.ts';
import { mountPeople } from './door/people-routes.ts';
import { ChatRefusal } from './person/chat-refusal.ts';
import type { Sandbox } from './sandbox.ts';

const PAGE_FOLDER = fileURLToPath(new URL('../page', import.meta.url));
const FONT_FOLDER = join(
  dirname(createRequire(import.meta.url).resolve('@fontsource-variable/onest/package.json')),
  'files',
);

export async function buildServer(sandbox: Sandbox): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: 5 * 1024 * 1024,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
  });
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(serveStatic, { root: PAGE_FOLDER, prefix: '/page/', cacheControl: false });
  await app.register(serveStatic, {
    root: FONT_FOLDER,
    prefix: '/fonts/',
    decorateReply: false,
    maxAge: '1d',
  });
  readBodiesLikeTelegram(app);
  app.setErrorHandler((error: unknown, _request, reply) => {
    if (error instanceof ChatRefusal || error instanceof ClockRefusal) {
      return reply.code(error.status).send({ error: error.message });
    }
    const status = statusOf(error);
    if (status >= 500) console.error(error);
    return reply.code(status).send({ error: error instanceof Error ? error.message : String(error) });
  });
  mountBotApi(app, sandbox);
  mountPeople(app, sandbox);
  mountControls(app, sandbox);
  mountLive(app, sandbox);
  mountPage(app, sandbox);
  return app;
}

/** An empty or broken body is a call without arguments, and a form is as good as JSON. */
function readBodiesLikeTelegram(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)));
    } catch {
      done(null, {});
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 600 ? status : 500;
}
