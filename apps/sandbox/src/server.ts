import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { mountBotApi } from './bot-api/bot-api-routes.ts';
import { ClockRefusal } from './clock.ts';
import { mountControls } from './http/control-routes.ts';
import { mountLiveEvents } from './http/live-events.ts';
import { mountMessages } from './http/message-routes.ts';
import { mountPage } from './http/page-routes.ts';
import { mountPeople } from './http/person-routes.ts';
import { serveStaticFiles } from './http/static-files.ts';
import { ChatRefusal } from './person/chat-refusal.ts';
import type { Sandbox } from './sandbox.ts';

export async function buildServer(sandbox: Sandbox): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: 5 * 1024 * 1024,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
  });
  await app.register(multipart, { throwFileSizeLimit: false });
  await serveStaticFiles(app);
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
  mountMessages(app, sandbox);
  mountControls(app, sandbox);
  mountLiveEvents(app, sandbox);
  mountPage(app, sandbox);
  return app;
}

/** Telegram treats an empty or malformed body as a call without arguments, and accepts forms as well as JSON. */
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
