import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { CallRoutes } from './calls/mount-calls.ts';
import { GatewaySettings } from './config.ts';
import { ClockRoutes } from './dev/clock.routes.ts';
import { DocsRoutes } from './docs/docs.routes.ts';
import { LiveRoutes } from './live/live.routes.ts';
import { AvatarRoutes } from './media/avatar.routes.ts';
import { MediaRoutes } from './media/media.routes.ts';
import { ReportRoutes } from './media/report.routes.ts';
import { PageRoutes } from './pages/page.routes.ts';
import { SessionGuard, visitor } from './sessions/session-guard.ts';
import { SignInRoutes } from './sign-in/sign-in.routes.ts';
import { compressAnswers } from './http/compression.ts';
import { answerError } from './http/error-answer.ts';
import { takeJsonOnly } from './http/json-body.ts';
import { RateLimits } from './http/rate-limits.ts';
import type { Routes } from './http/routes.ts';
import { securityHeaders } from './http/security-headers.ts';
import { Surface } from './http/surface.ts';

/** Everything that is mounted, in this order: the pages take what is left. */
export const routeParts = [
  SignInRoutes,
  CallRoutes,
  ReportRoutes,
  AvatarRoutes,
  MediaRoutes,
  LiveRoutes,
  ClockRoutes,
  DocsRoutes,
  PageRoutes,
];

/** Puts the whole surface into one scope: Nest keeps its own error handler for its own routes, which are /health. */
export async function mountRoutes(app: NestFastifyApplication): Promise<void> {
  const settings = app.get(GatewaySettings);
  const guard = app.get(SessionGuard);
  const limits = app.get(RateLimits);
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  app.get(Surface).watch(server);
  await server.register(helmet, securityHeaders(settings));
  await server.register(async (scope) => {
    takeJsonOnly(scope);
    await compressAnswers(scope);
    await scope.register(multipart, { throwFileSizeLimit: false }); // see read-form.ts
    await limits.prepare(scope);
    scope.setErrorHandler((error, request, reply) => answerError(error, request, reply));
    scope.decorateRequest('viewer');
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id);
      request.viewer = visitor;
      request.viewer = await guard.identify(request);
    });
    scope.addHook('onRequest', (request) => limits.check(request));
    for (const part of routeParts) await app.get<Routes>(part).mount(scope);
  });
}
