import { handRoutes } from '@slovo/contracts/routes';
import type { Metrics } from '@slovo/kit/metrics';
import { onBehalf } from '@slovo/kit/service';
import type { FastifyInstance } from 'fastify';
import type { SecurityLog } from './security-log.ts';

/** The label of all requests that no route takes: a path of its own for each would be a metric of its own. */
export const UNMATCHED = 'unmatched';

/** Before all other hooks: every line of the log that follows from a request names it. */
export function observeRequests(server: FastifyInstance, metrics: Metrics, security: SecurityLog): void {
  server.addHook('onRequest', (request, _reply, done) => onBehalf({ requestId: request.id }, done));
  server.addHook('onResponse', (request, reply, done) => {
    const { url = UNMATCHED } = request.routeOptions;
    // An open page's stream lasts for hours.
    if (url !== handRoutes.live.path)
      metrics.record(
        'httpDuration',
        {
          http_request_method: request.method,
          http_route: url,
          http_response_status_code: reply.statusCode,
        },
        reply.elapsedTime / 1000,
      );
    onBehalf({ requestId: request.id }, () => security.answered(request));
    done();
  });
}
