import type { FastifyInstance } from 'fastify';
import { ChatRefusal } from '../person/chat-refusal.ts';
import { resetSandbox } from '../reset-sandbox.ts';
import type { Sandbox } from '../sandbox.ts';
import { bodyOf } from './people-routes.ts';

/** Levers that only tests and the time machine pull. */
export function mountControls(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/health/live', () => ({ status: 'ok' }));

  app.get('/sandbox/clock', () => sandbox.clock.read(true));
  app.post('/sandbox/clock', (request) => {
    const { advance } = bodyOf(request);
    if (typeof advance !== 'string' || !/^P(?!$)(\d+W)?(\d+D)?(T(?!$)(\d+H)?(\d+M)?(\d+S)?)?$/.test(advance)) {
      throw new ChatRefusal(400, 'Нужна длительность ISO 8601, например PT3H или P1D.');
    }
    return sandbox.clock.advance(advance);
  });

  app.get('/sandbox/faults', () => ({ faults: sandbox.faults.list() }));
  app.post('/sandbox/faults', (request, reply) => {
    const { method, status, description, retry_after, times, delay_ms, drop, after } = bodyOf(request);
    sandbox.faults.add({
      method: method === undefined ? '*' : String(method),
      status: status === undefined ? undefined : Number(status),
      description: description === undefined ? undefined : String(description),
      retry_after: retry_after === undefined ? undefined : Number(retry_after),
      times: times === undefined ? 1 : Number(times),
      delay_ms: delay_ms === undefined ? 0 : Number(delay_ms),
      drop: drop === true,
      after: after === true,
    });
    return reply.code(201).send({ faults: sandbox.faults.list() });
  });
  app.delete('/sandbox/faults', () => {
    sandbox.faults.clear();
    return { faults: [] };
  });

  app.get('/sandbox/rate-limit', () => ({ enabled: sandbox.settings.get('rateLimit') }));
  app.post('/sandbox/rate-limit', (request) => {
    sandbox.settings.set('rateLimit', bodyOf(request)['enabled'] !== false);
    sandbox.limiter.reset();
    return { enabled: sandbox.settings.get('rateLimit') };
  });

  app.post('/sandbox/reset', async () => {
    await resetSandbox(sandbox);
    return { ok: true };
  });
}
