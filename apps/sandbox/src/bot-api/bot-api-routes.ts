import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '../sandbox.ts';
import type { Fault } from './faults.ts';
import { Described } from './method.ts';
import { findMethod } from './methods.ts';
import { Params } from './params.ts';
import { readParams } from './read-params.ts';
import { Refusal } from './refusal.ts';
import { WebhookDelivery } from './webhook-delivery.ts';

const DEFAULT_DESCRIPTIONS: Record<number, string> = {
  403: 'Forbidden: bot was blocked by the user',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
};

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** /bot<token>/<method> and /file/bot<token>/<path>, as on api.telegram.org. */
export function mountBotApi(app: FastifyInstance, sandbox: Sandbox): void {
  const delivery = new WebhookDelivery(sandbox, async (method, values) => {
    await call(sandbox, method, new Params(new Map(Object.entries(values))), new AbortController().signal);
  });
  app.addHook('onClose', () => delivery.stop());

  app.route<{ Params: { token: string; method: string } }>({
    method: ['GET', 'POST'],
    url: '/bot:token/:method',
    handler: async (request, reply) => {
      if (request.params.token !== sandbox.config.botToken) return send(reply, fail(401, 'Unauthorized'));
      const fault = sandbox.faults.take(request.params.method);
      if (fault && fault.delay_ms > 0) await sandbox.faults.delay(fault);
      if (fault && !fault.after) {
        const faulty = applyFault(fault, request, reply);
        if (faulty) return faulty;
      }
      const answer = await answerTo(sandbox, request, reply);
      return (fault?.after && applyFault(fault, request, reply)) || send(reply, answer);
    },
  });

  app.get<{ Params: { token: string; '*': string } }>('/file/bot:token/*', (request, reply) => {
    const path = request.params['*'];
    if (request.params.token !== sandbox.config.botToken) return send(reply, fail(401, 'Unauthorized'));
    if (!sandbox.files.has(path)) return send(reply, fail(404, 'Not Found'));
    return reply.sendFile(path, sandbox.files.root);
  });
}

async function answerTo(
  sandbox: Sandbox,
  request: FastifyRequest<{ Params: { method: string } }>,
  reply: FastifyReply,
): Promise<Answer> {
  const hangup = new AbortController();
  reply.raw.once('close', () => reply.raw.writableEnded || hangup.abort());
  try {
    return await call(sandbox, request.params.method, await readParams(sandbox, request), hangup.signal);
  } catch (error) {
    if (error instanceof Refusal) return refuse(error);
    request.log.error(error);
    return fail(500, 'Internal Server Error');
  }
}

async function call(sandbox: Sandbox, name: string, params: Params, hangup: AbortSignal): Promise<Answer> {
  const method = findMethod(name);
  if (!method) return fail(404, 'Not Found: method not found');
  try {
    const result = await method(sandbox, params, hangup);
    return result instanceof Described
      ? { status: 200, body: { ok: true, result: result.result, description: result.description } }
      : { status: 200, body: { ok: true, result } };
  } catch (error) {
    if (error instanceof Refusal) return refuse(error);
    throw error;
  }
}

/** Breaks the connection or answers with the fault's error. Undefined when the fault is a mere delay. */
function applyFault(fault: Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (fault.drop) {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  if (fault.status === undefined) return undefined;
  const description = fault.description ?? DEFAULT_DESCRIPTIONS[fault.status] ?? 'Internal Server Error';
  const withPause =
    fault.retry_after === undefined ? description : `${description}: retry after ${fault.retry_after}`;
  return send(reply, refuse(new Refusal(fault.status, fault.description ?? withPause, fault.retry_after)));
}

function refuse({ code, message, retryAfter }: Refusal): Answer {
  const answer = fail(code, message);
  if (retryAfter !== undefined) answer.body['parameters'] = { retry_after: retryAfter };
  return answer;
}

function fail(status: number, description: string): Answer {
  return { status, body: { ok: false, error_code: status, description } };
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).send(body);
}
