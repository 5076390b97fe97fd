import { resolve } from 'node:path';
import multipart from '@fastify/multipart';
import staticFiles from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Metrics } from '@slovo/kit/metrics';
import { identify } from '@slovo/kit/service';
import type { FastifyInstance } from 'fastify';
import { ServeKeptAnswers } from './answers/serve-kept-answers.ts';
import { CallForwarder } from './calls/call-forwarder.ts';
import { GatewaySettings } from './config.ts';
import { visitor } from './sessions/identity.ts';
import { SessionTokens } from './sessions/session-tokens.ts';
import { compressAnswers } from './http/compression.ts';
import { acceptJsonOnly } from './http/json-only.ts';
import { answerOwnHostsOnly } from './http/own-hosts.ts';
import { observeRequests } from './http/observe-requests.ts';
import { type answerError, RefusalFilter } from './http/refusal.filter.ts';
import { RateLimits } from './http/rate-limits.ts';
import { securityHeadersSetter } from './http/security-headers.ts';
import { SecurityLog } from './http/security-log.ts';
import { Surface } from './http/surface.ts';

/**
 * Registers what every request passes before its controller. People are identified and requests counted in hooks, not
 * in guards, because Nest runs guards after the body was read: docs/decisions/021-before-the-controller.md.
 * @returns what answers the requests that the router refuses, which pass none of this
 */
export async function prepareHttp(app: NestFastifyApplication): Promise<typeof answerError> {
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const settings = app.get(GatewaySettings);
  app.get(Surface).watch(server);
  observeRequests(server, app.get(Metrics), app.get(SecurityLog));
  const addHeaders = await securityHeadersSetter(settings);
  answerOwnHostsOnly(server, settings, addHeaders);
  const kept = app.get(ServeKeptAnswers);
  kept.answerVisitors(server);
  server.addHook('onRequest', (_request, reply, done) => {
    addHeaders(reply);
    done();
  });
  acceptJsonOnly(server);
  await compressAnswers(server);
  await server.register(multipart, { throwFileSizeLimit: false }); // see media/read-form.ts
  // For `reply.sendFile`, see pages/routes/show-page.ts.
  await server.register(staticFiles, {
    root: resolve(settings.given.WEB_DIST),
    serve: false,
    preCompressed: true,
    suppressWarning: true,
  });
  const limits = app.get(RateLimits);
  await limits.prepare(server);
  const sessions = app.get(SessionTokens);
  server.decorateRequest('identity');
  server.addHook('onRequest', async (request, reply) => {
    request.identity = visitor;
    if (request.routeOptions.url?.startsWith('/health/')) return;
    reply.header('x-request-id', request.id);
    request.identity = await sessions.identify(request);
    const { caller } = request.identity;
    if (caller.kind === 'user') identify({ userId: caller.userId });
  });
  server.addHook('onRequest', (request) => limits.check(request));
  const forwarder = app.get(CallForwarder);
  kept.answerIdentified(server, (definition, input, request) => forwarder.finish(definition, input, request));
  const refusals = new RefusalFilter(app.get(SecurityLog), app.get(Metrics));
  return (error, request, reply) => {
    addHeaders(reply);
    refusals.answer(error, request, reply);
  };
}
