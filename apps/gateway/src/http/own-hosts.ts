import { isIP } from 'node:net';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GatewaySettings } from '../config.ts';

/**
 * Answers only requests for an address of this site. Else a page elsewhere could have its own name lead here (DNS
 * rebinding) and read what it gets as its own. Addresses of numbers and names below `localhost` cannot be taken over so.
 */
export function answerOwnHostsOnly(
  server: FastifyInstance,
  { given }: GatewaySettings,
  addHeaders: (reply: FastifyReply) => void,
): void {
  const own = new Set(['localhost', new URL(given.APP_URL).hostname, ...given.ALLOWED_HOSTS]);
  server.addHook('onRequest', (request, reply, done) => {
    const host = request.hostname.toLowerCase();
    if (
      own.has(host) ||
      host.endsWith('.localhost') ||
      isIP(host.replace(/^\[|\]$/g, '')) ||
      isHealth(request.url)
    )
      return done();
    addHeaders(reply); // the hook that adds them to other answers comes later
    done(new Refusal('BAD_INPUT', { fields: { host: 'is no address of this site' } }));
  });
}

/** Probes may use any name of the host. */
const isHealth = (url: string): boolean => url.startsWith('/health/');
