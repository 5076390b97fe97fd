import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isOnline, isPolled } from '../bot-api/get-updates.ts';
import { resetSandbox } from '../reset-sandbox.ts';
import type { Sandbox } from '../sandbox.ts';
import type { BotStatus } from '../wire.ts';
import { readBody } from './read-body.ts';

const DURATION = /^P(?!$)(\d+W)?(\d+D)?(T(?!$)(\d+H)?(\d+M)?(\d+S)?)?$/;
const ADVANCE = z.object({
  advance: z.string().regex(DURATION, 'нужна длительность ISO 8601, например PT3H или P1D'),
});
const FAULT = z.object({
  method: z.string().default('*'),
  status: z.number().int().min(400).max(599).optional(),
  description: z.string().optional(),
  retry_after: z.number().int().min(0).optional(),
  times: z.number().int().min(1).default(1),
  delay_ms: z.number().int().min(0).default(0),
  drop: z.boolean().default(false),
  after: z.boolean().default(false),
});
const RATE_LIMIT = z.object({ enabled: z.boolean() });

/** What only tests and the time machine control: the clock, faults, limits, reset. */
export function mountControls(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/health/live', () => ({ status: 'ok' }));

  app.get('/sandbox/bot', (): BotStatus => ({
    username: sandbox.bot.username,
    polling: isPolled(sandbox),
    online: isOnline(sandbox),
    webhook_url: sandbox.settings.get('webhook')?.url ?? null,
    pending_update_count: sandbox.updates.count(),
  }));

  app.get('/sandbox/clock', () => sandbox.clock.read(true));
  app.post('/sandbox/clock', (request) => sandbox.clock.advance(readBody(request, ADVANCE).advance));

  app.get('/sandbox/faults', () => ({ faults: sandbox.faults.list() }));
  app.post('/sandbox/faults', (request, reply) => {
    sandbox.faults.add(readBody(request, FAULT));
    return reply.code(201).send({ faults: sandbox.faults.list() });
  });
  app.delete('/sandbox/faults', () => {
    sandbox.faults.clear();
    return { faults: [] };
  });

  app.get('/sandbox/rate-limit', () => rateLimit(sandbox));
  app.post('/sandbox/rate-limit', (request) => {
    sandbox.settings.set('rateLimit', readBody(request, RATE_LIMIT).enabled);
    sandbox.limiter.reset();
    return rateLimit(sandbox);
  });

  app.post('/sandbox/reset', async () => {
    await resetSandbox(sandbox);
    return { ok: true };
  });
}

const rateLimit = ({ settings, limiter }: Sandbox) => ({
  enabled: settings.get('rateLimit'),
  refused: limiter.refused,
});
