// Real: HTTP, the whole gateway, NATS, Nest's guards, interceptors and filters. Not real: the services.
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  type ArgumentsHost,
  type CallHandler,
  type CanActivate,
  Catch,
  type ExceptionFilter,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { createPromise, getUser, type CallDefinition } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map } from 'rxjs';
import { SERVED_CALL } from '../src/calls/serves-call.ts';
import { openGateway, type Gateway, type GatewayOptions } from './open-gateway.ts';
import { profile, promise } from './samples.ts';

const opened: Gateway[] = [];
async function gatewayWith(prepare: NonNullable<GatewayOptions['prepare']>): Promise<Gateway> {
  const gateway = await openGateway({ prepare });
  gateway.answer(getUser, () => profile);
  gateway.answer(createPromise, () => promise);
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((gateway) => gateway.close()));
});

const contractOf = (context: ExecutionContext): CallDefinition | undefined =>
  new Reflector().get<CallDefinition | undefined>(SERVED_CALL, context.getHandler());

const answerOf = async (response: Response) => [
  response.status,
  (await response.json()) as Record<string, unknown>,
];

describe('on the route of a contract', () => {
  it('a guard reads the contract, and its `false` is the refusal NOT_ALLOWED', async () => {
    class ReadOnly implements CanActivate {
      canActivate = (context: ExecutionContext): boolean => contractOf(context)?.name !== createPromise.name;
    }
    const gateway = await gatewayWith((app) => app.useGlobalGuards(new ReadOnly()));
    const json = { title: 'Бегать', type: 'habit' };
    expect(await answerOf(await gateway.fetch('/api/promises', { json }))).toEqual([
      403,
      { statusCode: 403, code: 'NOT_ALLOWED', message: expect.stringMatching(/[а-я]/i) },
    ]);
    expect(gateway.calls).toEqual([]);
    expect((await gateway.fetch('/users/1')).status).toBe(200);
  });

  it('a guard runs after the request was identified and counted', async () => {
    const callers: unknown[] = [];
    class Recorder implements CanActivate {
      canActivate(context: ExecutionContext): boolean {
        const { caller } = context.switchToHttp().getRequest<FastifyRequest>().identity;
        if (contractOf(context)) callers.push(caller);
        return true;
      }
    }
    const gateway = await openGateway({
      prepare: (app) => app.useGlobalGuards(new Recorder()),
      env: { RATE_LIMIT_READ: '1' },
    });
    opened.push(gateway);
    gateway.answer(getUser, () => profile);
    const token = await gateway.token({ userId: 7 });
    expect((await gateway.fetch('/users/1', { token })).status).toBe(200);
    expect((await gateway.fetch('/users/1', { token })).status).toBe(429);
    expect(callers).toEqual([expect.objectContaining({ kind: 'user', userId: 7 })]);
  });

  it('an interceptor sees the contract and changes the answer', async () => {
    class Marked implements NestInterceptor {
      intercept(context: ExecutionContext, next: CallHandler) {
        const served = contractOf(context)?.name;
        return next.handle().pipe(map((body: object) => ({ ...body, served })));
      }
    }
    const gateway = await gatewayWith((app) => app.useGlobalInterceptors(new Marked()));
    expect(await answerOf(await gateway.fetch('/users/1'))).toEqual([
      200,
      { ...profile, served: 'auth.get-user' },
    ]);
  });

  it('a filter answers the errors that it catches; the others have the shape of the API', async () => {
    @Catch(RangeError)
    class RangeErrors implements ExceptionFilter {
      catch(_error: RangeError, host: ArgumentsHost): void {
        host.switchToHttp().getResponse<FastifyReply>().code(418).send({ caught: true });
      }
    }
    class Failing implements NestInterceptor {
      intercept(context: ExecutionContext, next: CallHandler) {
        const { url } = context.switchToHttp().getRequest<FastifyRequest>();
        if (url === '/users/1') throw new RangeError('out of range');
        if (url === '/users/2') throw new Refusal('USER_NOT_FOUND');
        if (url === '/users/3') throw new Error('a secret');
        return next.handle();
      }
    }
    const gateway = await gatewayWith((app) => {
      app.useGlobalFilters(new RangeErrors());
      app.useGlobalInterceptors(new Failing());
    });
    expect(await answerOf(await gateway.fetch('/users/1'))).toEqual([418, { caught: true }]);
    expect(await answerOf(await gateway.fetch('/users/2'))).toMatchObject([404, { code: 'USER_NOT_FOUND' }]);
    const [status, body] = await answerOf(await gateway.fetch('/users/3'));
    expect([status, body]).toMatchObject([500, { code: 'INTERNAL' }]);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect((await gateway.fetch('/users/4')).status).toBe(200);
  });
});
