// Real: PostgreSQL, NATS with JetStream, the whole kit, Nest's guards, interceptors, pipes and filters. Not real: the
// service.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ArgumentMetadata,
  type ArgumentsHost,
  type CallHandler,
  type CanActivate,
  Catch,
  Controller,
  type DynamicModule,
  type ExceptionFilter,
  type ExecutionContext,
  type LoggerService,
  Module,
  type NestInterceptor,
  type PipeTransform,
  type Type,
  UseFilters,
  UseGuards,
  UseInterceptors,
  UsePipes,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { type AsyncMicroserviceOptions, RpcException } from '@nestjs/microservices';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { CallRequest, EventPayload } from '@slovo/contracts';
import { createDatabase, startNats, startPostgres, until, type Started } from '@slovo/testing';
import { map, of, tap, throwError } from 'rxjs';
import { CallClient, CallTransport, HandlesCall, Refusal } from '../src/calls/index.ts';
import type { SqlTransaction } from '../src/db/index.ts';
import { Outbox, type ReactionContext, ReactsTo } from '../src/events/index.ts';
import { provision } from '../src/events/provision.ts';
import { connectOnce, NATS } from '../src/nats/nats.ts';
import { createService, SERVICE, ServiceModule } from '../src/service/index.ts';
import { asUser, greet, greeted, PgDatabase, TABLES } from './greeting-service.ts';

let postgres: Started;
let nats: Started;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(async () => {
  await Promise.all([postgres.stop(), nats.stop()]);
});

/** What took part, as `guard greet`. */
let steps: string[] = [];
const step = (part: string, host: ExecutionContext): void =>
  void steps.push(`${part} ${host.getHandler().name}`);

/** Refuses the first attempt in the name of a stranger. */
class StrangersWait implements CanActivate {
  private hasWaited = false;
  canActivate(host: ExecutionContext): boolean {
    step('guard', host);
    const { name } = host.switchToRpc().getData<{ name: string }>();
    if (name !== 'stranger' || this.hasWaited) return true;
    this.hasWaited = true;
    return false;
  }
}

class Loud implements NestInterceptor {
  intercept(host: ExecutionContext, next: CallHandler) {
    step('before', host);
    return next.handle().pipe(
      map((result?: { greeting: string }) => result && { greeting: result.greeting.toUpperCase() }),
      tap(() => step('after', host)),
    );
  }
}

class Trimmed implements PipeTransform {
  transform(value: { name: string }, { type }: ArgumentMetadata) {
    return type === 'body' ? { ...value, name: value.name.trim() } : value;
  }
}

/** A call is refused; an event counts as handled. */
@Catch(RangeError)
class RangeErrors implements ExceptionFilter {
  catch(_error: RangeError, host: ArgumentsHost) {
    const context = host.switchToRpc().getContext<object>();
    return 'eventId' in context ? of(undefined) : throwError(() => new Refusal('USERNAME_TAKEN'));
  }
}

/** Errors by the name that provokes them. */
const errors: Record<string, () => Error> = {
  range: () => new RangeError('out of range'),
  rpc: () => new RpcException('a message for nobody'),
  fault: () => new Error('the cause'),
};

interface Service {
  app: NestFastifyApplication;
  client: CallClient;
  database: PgDatabase;
  logged: string[];
}

type Start = (module: DynamicModule, logger: LoggerService) => Promise<NestFastifyApplication>;

async function open(Greetings: Type, Counter: Type, providers: object[], start: Start): Promise<Service> {
  const databaseUrl = await createDatabase(postgres.url, TABLES);
  const database = new PgDatabase(databaseUrl);
  const logged: string[] = [];
  const log = (message: unknown): void => void logged.push(String(message));
  const logger: LoggerService = { log: () => {}, warn: () => {}, error: log };
  const natsPrefix = `t${randomUUID().slice(0, 8)}`;
  const following = { auth: { auth: [['Counter_greeted']] } };
  const connection = await connectOnce(nats.url, 'migrate');
  await provision(connection, { prefix: `${natsPrefix}.`, clockControl: false, following });
  await connection.close();
  @Module({})
  class GreetingModule {}
  const module = {
    module: GreetingModule,
    imports: [
      ServiceModule.with({
        name: 'auth',
        nats: { NATS_URL: nats.url },
        natsPrefix,
        following,
        clockControl: false,
        database: { client: database, url: databaseUrl },
      }),
    ],
    controllers: [Greetings, Counter],
    providers,
  } as DynamicModule;
  steps = [];
  const app = await start(module, logger);
  closing.push(() => app.close());
  return { app, client: new CallClient(app.get(NATS), app.get(SERVICE)), database, logged };
}

function controllers(): [Type, Type] {
  @Controller()
  class Greetings {
    constructor(private readonly outbox: Outbox) {}

    @HandlesCall(greet)
    async greet({ name }: CallRequest<typeof greet>) {
      if (errors[name]) throw errors[name]();
      return { greeting: `Hello, ${name}` };
    }
  }

  @Controller()
  class Counter {
    @ReactsTo(greeted)
    async countGreeting(
      tx: SqlTransaction,
      { name }: EventPayload<typeof greeted>,
      { eventId }: ReactionContext,
    ) {
      steps.push(`reacts to ${name}`);
      if (errors[name]) throw errors[name]();
      await tx.$executeRaw`INSERT INTO counted VALUES (${eventId ? name : 'no event'})`;
    }
  }
  return [Greetings, Counter];
}

const ways: Record<string, () => Promise<Service>> = {
  'of a controller': () => {
    const both = controllers();
    for (const type of both)
      for (const decorate of [
        UseGuards(new StrangersWait()),
        UseInterceptors(new Loud()),
        UsePipes(new Trimmed()),
        UseFilters(new RangeErrors()),
      ])
        decorate(type);
    return open(...both, [], (module, logger) => createService(module, { logger }));
  },
  'of the application': () =>
    open(...controllers(), [], (module, logger) =>
      createService(module, {
        logger,
        prepare: (app) =>
          void app
            .useGlobalGuards(new StrangersWait())
            .useGlobalInterceptors(new Loud())
            .useGlobalPipes(new Trimmed())
            .useGlobalFilters(new RangeErrors()),
      }),
    ),
  'provided by a module': () =>
    open(
      ...controllers(),
      [
        { provide: APP_GUARD, useClass: StrangersWait },
        { provide: APP_INTERCEPTOR, useClass: Loud },
        { provide: APP_PIPE, useClass: Trimmed },
        { provide: APP_FILTER, useClass: RangeErrors },
      ],
      (module, logger) => createService(module, { logger }),
    ),
};

const publish = (service: Service, name: string): Promise<unknown> =>
  service.database.$transaction((tx: SqlTransaction) =>
    service.app.get(Outbox).put(tx, greeted, { name }, new Date()),
  );
const counted = async ({ database }: Service): Promise<string[]> =>
  (await database.$queryRaw<{ name: string }[]>`SELECT name FROM counted`).map(({ name }) => name);
const recorded = ({ database }: Service): Promise<unknown[]> =>
  database.$queryRaw<unknown[]>`SELECT 1 FROM inbox`;

describe.each(Object.entries(ways))('enhancers %s', (_way, start) => {
  it('take part in a call', async () => {
    const service = await start();
    await expect(service.client.call(greet, { name: ' Аня ' }, asUser)).resolves.toEqual({
      greeting: 'HELLO, АНЯ',
    });
    expect(steps).toEqual(['guard greet', 'before greet', 'after greet']);
    await expect(service.client.call(greet, { name: 'stranger' }, asUser)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(service.client.call(greet, { name: 'range' }, asUser)).rejects.toMatchObject({
      code: 'USERNAME_TAKEN',
    });
    expect(service.logged).toEqual([]);
  });

  it('take part in a reaction', async () => {
    const service = await start();
    await publish(service, ' Аня ');
    await until(async () => (await counted(service)).length === 1);
    expect(await counted(service)).toEqual(['Аня']);
    expect(steps).toEqual([
      'guard countGreeting',
      'before countGreeting',
      'reacts to Аня',
      'after countGreeting',
    ]);

    // Denied by the guard it is delivered again; caught by the filter it is not.
    steps = [];
    await publish(service, 'range');
    // In one batch with an event that fails it would be handled twice.
    await until(async () => (await recorded(service)).length === 2);
    await publish(service, 'stranger');
    await until(async () => (await counted(service)).includes('stranger'));
    expect(steps.filter((each) => each.startsWith('reacts'))).toEqual([
      'reacts to range',
      'reacts to stranger',
    ]);
    expect(steps.filter((each) => each.startsWith('guard'))).toHaveLength(3);
    const inbox = await recorded(service);
    expect(inbox).toHaveLength(3);
  });

  it('leave what no filter caught to the caller as INTERNAL, and its cause to the log', async () => {
    const { client, logged } = await start();
    for (const name of ['fault', 'rpc'])
      await expect(client.call(greet, { name }, asUser)).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(logged).toEqual([
      expect.stringMatching(/^auth\.greet: Error: the cause\n/),
      expect.stringMatching(/^auth\.greet: .*a message for nobody/),
    ]);
  });
});

it('a microservice without HTTP answers calls as documented by Nest', async () => {
  const service = await open(...controllers(), [], async (module, logger) => {
    const app = await NestFactory.createMicroservice<AsyncMicroserviceOptions>(module as unknown as Type, {
      useFactory: (strategy: CallTransport) => ({ strategy }),
      inject: [CallTransport],
      logger,
    });
    await app.listen();
    return app as unknown as NestFastifyApplication;
  });
  await expect(service.client.call(greet, { name: 'Аня' }, asUser)).resolves.toEqual({
    greeting: 'Hello, Аня',
  });
});
