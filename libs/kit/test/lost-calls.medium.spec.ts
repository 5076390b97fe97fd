// Real: NATS, the calls of the kit. Not real: the wire to NATS, which can be cut, and services, which take calls and answer
// as each test wants.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { batchSubjectOf, call, type CallDefinition, CallEnvelope, subjectOf } from '@slovo/contracts';
import { type NatsCluster, startNats, startNatsCluster, type Started, until } from '@slovo/testing';
import type { Msg } from '@nats-io/transport-node';
import { z } from 'zod';
import { CallClient } from '../src/calls/index.ts';
import { connectNats, type NatsConnection } from '../src/nats/nats.ts';
import { asUser } from './greeting-service.ts';
import { openWire } from './wire.ts';

/** Long enough to differ from everything that is repeated or refused before. */
const PATIENT = { timeoutMs: 60_000 };

const make = call({
  name: 'auth.make',
  who: 'user',
  summary: '',
  input: z.object({ n: z.int(), request_key: z.string().optional() }),
  output: z.object({ made: z.int() }),
  http: { idempotencyKey: true },
  refusals: [],
});
/** As `make`, several of one turn in a message. */
const makeTogether = { ...make, name: 'auth.make-together', batch: true } as const;
const look = { ...make, name: 'auth.look', repeatable: true } as const;

let nats: Started;
let prefix: string;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  nats = await startNats();
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(() => nats?.stop());

async function connected(url: string): Promise<NatsConnection> {
  const connection = await connectNats(url, 'spec');
  closing.push(() => connection.close());
  return connection;
}

const clientOf = (connection: NatsConnection): CallClient =>
  new CallClient(connection, { name: 'edge', prefix, clockControl: false });

async function clientAt(url: string): Promise<CallClient> {
  prefix = `t${randomUUID().slice(0, 8)}.`;
  return clientOf(await connected(url));
}

/** A replica that gets each message; it answers those for which `answers` is true. */
async function replicaAt(
  url: string,
  definition: Pick<CallDefinition, 'name'>,
  answers: (count: number) => boolean,
): Promise<{ inputs: unknown[]; messages: Msg[]; connection: NatsConnection }> {
  const connection = await connected(url);
  const [inputs, messages]: [unknown[], Msg[]] = [[], []];
  const callback = (_error: Error | null, message: Msg): void => {
    messages.push(message);
    const body = message.json<unknown>();
    const envelopes = (Array.isArray(body) ? body : [body]).map((one) => CallEnvelope.parse(one));
    inputs.push(...envelopes.map(({ input }) => input));
    if (answers(messages.length)) reply(message);
  };
  for (const subject of [subjectOf(definition), batchSubjectOf(definition)])
    connection.subscribe(prefix + subject, { queue: 'auth', callback });
  await connection.flush();
  return { inputs, messages, connection };
}

function reply(message: Msg): void {
  const body = message.json<{ input: { n: number } }>();
  message.respond(JSON.stringify({ value: { made: body.input.n } }));
}

const never = (): boolean => false;

describe('when the connection to NATS is lost, a call that is under way', () => {
  it.each([
    ['that is safe', look, {}],
    ['with a key', make, { request_key: 'k' }],
  ])('%s is sent again, and the answer to that counts', async (_what, definition, key) => {
    const line = await openWire(nats.url);
    closing.push(line.close);
    const client = await clientAt(line.url);
    const replica = await replicaAt(nats.url, definition, (count) => count > 1);
    const answer = client.call(definition, { n: 1, ...key }, asUser, PATIENT);
    await until(() => replica.messages.length === 1);
    line.cut();
    line.mend();
    expect(await answer).toEqual({ made: 1 });
    expect(replica.inputs).toEqual([
      { n: 1, ...key },
      { n: 1, ...key },
    ]);
  });

  it('of a message of several is sent again with the others that may be', async () => {
    const line = await openWire(nats.url);
    closing.push(line.close);
    prefix = `t${randomUUID().slice(0, 8)}.`;
    const connection = await connected(line.url);
    const client = clientOf(connection);
    const replica = await replicaAt(nats.url, makeTogether, never);
    const asked = [{ n: 1, request_key: 'k1' }, { n: 2 }, { n: 3, request_key: 'k3' }];
    const outcomes = Promise.allSettled(
      asked.map((input) => client.call(makeTogether, input, asUser, PATIENT)),
    );
    await until(() => replica.messages.length === 1);
    line.cut();
    line.mend();
    await until(() => replica.messages.length > 1);
    expect(replica.inputs).toEqual([...asked, asked[0], asked[2]]);
    await connection.close();
    const refused = { reason: { code: 'SERVICE_UNAVAILABLE' } };
    expect(await outcomes).toMatchObject([refused, refused, refused]);
  });

  it('without a key is refused as unavailable, long before its time is over, and never sent again', async () => {
    const line = await openWire(nats.url);
    closing.push(line.close);
    const client = await clientAt(line.url);
    const replica = await replicaAt(nats.url, make, never);
    const begun = performance.now();
    const answer = client.call(make, { n: 1 }, asUser, PATIENT).catch((error: unknown) => error);
    await until(() => replica.messages.length === 1);
    line.cut();
    line.mend();
    expect(await answer).toMatchObject({ code: 'SERVICE_UNAVAILABLE', why: 'its NATS server was lost' });
    expect(performance.now() - begun).toBeLessThan(PATIENT.timeoutMs / 2);
    expect(replica.messages).toHaveLength(1);
  });

  it('without a key still takes an answer that comes by the new connection', async () => {
    const line = await openWire(nats.url);
    closing.push(line.close);
    const client = await clientAt(line.url);
    const replica = await replicaAt(nats.url, make, never);
    // The probe uses the same connection: when it is answered, the other's inbox is subscribed to again.
    const probe = { ...make, name: 'auth.probe', repeatable: true } as const;
    const answering = await replicaAt(nats.url, probe, (count) => count > 1);
    const answer = client.call(make, { n: 1 }, asUser, PATIENT);
    const probed = client.call(probe, { n: 2 }, asUser, PATIENT);
    await until(() => replica.messages.length === 1 && answering.messages.length === 1);
    line.cut();
    line.mend();
    await probed;
    reply(replica.messages[0]!);
    expect(await answer).toEqual({ made: 1 });
  });

  it('is not sent before there is a connection again, and not at all when nobody waits for it', async () => {
    const line = await openWire(nats.url);
    closing.push(line.close);
    const client = await clientAt(line.url);
    const replica = await replicaAt(nats.url, make, () => true);
    expect(await client.call(make, { n: 0 }, asUser, PATIENT)).toEqual({ made: 0 });
    line.cut();
    const hasty = client.call(make, { n: 1 }, asUser, { timeoutMs: 200 }).catch((error: unknown) => error);
    expect(await hasty).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const patient = client.call(make, { n: 2 }, asUser, PATIENT);
    line.mend();
    expect(await patient).toEqual({ made: 2 });
    expect(replica.inputs).not.toContainEqual({ n: 1 });
  });
});

describe('a replica that takes calls and dies without an answer', () => {
  it('costs those that it took a repeat, and the others nothing', async () => {
    const client = await clientAt(nats.url);
    const dead = await replicaAt(nats.url, look, never);
    const taken = Array.from({ length: 20 }, (_, n) => client.call(look, { n }, asUser, PATIENT));
    await until(() => dead.inputs.length === 20);
    const alive = await replicaAt(nats.url, look, () => true);
    await dead.connection.close();
    const others = Array.from({ length: 20 }, (_, n) => client.call(look, { n: 100 + n }, asUser, PATIENT));
    expect((await Promise.all(others)).map(({ made }) => made)).toEqual(
      Array.from({ length: 20 }, (_, n) => 100 + n),
    );
    expect((await Promise.all(taken)).map(({ made }) => made)).toEqual(
      Array.from({ length: 20 }, (_, n) => n),
    );
    expect(alive.inputs).toHaveLength(40);
  });
});

describe('when another server of the cluster is lost, with the replica’s connection', () => {
  let cluster: NatsCluster;
  beforeAll(async () => {
    cluster = await startNatsCluster();
  });
  afterAll(() => cluster?.stop());

  it('a call with a key is sent again and one without refused, both long before their time is over', async () => {
    const client = await clientAt(cluster.urls[0]!);
    // The client learns of all servers, and the replica stays at its own.
    const replica = await replicaAt(cluster.urls[1]!, make, (count) => count > 2);
    const keyed = client.call(make, { n: 1, request_key: 'k' }, asUser, PATIENT);
    const other = client.call(make, { n: 2 }, asUser, PATIENT).catch((error: unknown) => error);
    await until(() => replica.messages.length === 2);
    await cluster.kill('two');
    expect(await other).toMatchObject({ code: 'SERVICE_UNAVAILABLE', why: 'a server of NATS was lost' });
    expect(await keyed).toEqual({ made: 1 });
    expect(replica.inputs.filter((input) => (input as { n: number }).n === 2)).toHaveLength(1);
  });
});
