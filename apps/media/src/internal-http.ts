import { timingSafeEqual } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { refusals } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyInstance } from 'fastify';
import { MediaSettings } from './config.ts';
import { ObjectRoutes } from './objects/object.routes.ts';
import { UploadRoutes } from './uploads/upload.routes.ts';

const logger = new Logger('Media');

/** The HTTP of `contracts/media/media.wire.ts`, for the gateway and the bot only. Bodies are raw streams. */
export async function mountInternal(app: NestFastifyApplication): Promise<void> {
  const { INTERNAL_SECRET } = app.get(MediaSettings).given;
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.setErrorHandler((error, _request, reply) => {
      const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL');
      if (refusal.code === 'INTERNAL') logger.error((error as Error).stack ?? String(error));
      const { code, details } = refusal;
      // The gateway and the bot have the sentence for the code.
      return reply.code(refusals[code]).send({ statusCode: refusals[code], code, message: code, details });
    });
    scope.addHook('onRequest', async (request) => {
      if (!isSame(request.headers.authorization ?? '', `Bearer ${INTERNAL_SECRET}`))
        throw new Refusal('NOT_ALLOWED');
    });
    app.get(UploadRoutes).mount(scope);
    app.get(ObjectRoutes).mount(scope);
  });
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
