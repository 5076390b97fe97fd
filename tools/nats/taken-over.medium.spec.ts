// Real: NATS with the permissions of production, what the migrations make there, the client of the kit. Not real: the
// services. An attacker has the key of one of them, and can send all that a client can.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { Logger } from '@nestjs/common';
import { allCalls } from '@slovo/contracts/all-calls';
import {
  batchSubject,
  CALLS_OF_BOT,
  callSubject,
  durablesOf,
  type Identity,
  IDENTITIES,
  PROVISIONING,
} from '@slovo/contracts/identities';
import { type ServiceName, SERVICES } from '@slovo/contracts/services';
import { provision } from '@slovo/kit/events/provision';
import { connectNats, connectOnce, type NatsConnection } from '@slovo/kit/nats';
import { refusedSubjects, type Started, startNatsWithUsers, until } from '@slovo/testing';
import { ROOT } from '../test/kubernetes/render.ts';

let server: Started & { env: { NATS_URL: string; NATS_IDENTITIES: string } };
let tools: NatsConnection;
let manager: JetStreamManager;
const open: NatsConnection[] = [];

const as = async (identity: Identity): Promise<NatsConnection> => {
  const nats = await connectNats(server.env, identity);
  open.push(nats);
  return nats;
};

beforeAll(async () => {
  Logger.overrideLogger(false); // of what is refused on purpose
  server = await startNatsWithUsers('', [], false);
  const migrations = await connectOnce(server.env, 'migrate', PROVISIONING);
  await provision(migrations, { prefix: '', clockControl: false });
  await migrations.close();
  tools = await connectNats(server.url, 'tools');
  manager = await jetstreamManager(tools);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((nats) => nats.close()));
  for (const stream of SERVICES) await manager.streams.purge(stream);
});
afterAll(async () => {
  await tools?.close();
  await server?.stop();
});

const DURABLES = SERVICES.flatMap((owner) => durablesOf('', owner).map((one) => ({ ...one, owner })));

/** A row of the table in docs/security.md. */
interface Row {
  readonly reads: ServiceName[];
  readonly calls: string[];
  readonly signals: string[];
}

const ROWS = new Map(
  readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8')
    .split('## What a service that was taken over can do')[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:-|taken over)/.test(line))
    .map((line): [string, Row] => {
      const [name = '', reads = '', calls = '', signals = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      const listOf = (cell: string): string[] => (cell === 'none' ? [] : cell.split(', '));
      const made = calls === 'the calls of the bot' ? [...CALLS_OF_BOT] : listOf(calls);
      return [name, { reads: listOf(reads) as ServiceName[], calls: made, signals: listOf(signals) }];
    }),
);

/** Those that the server does not refuse. */
async function admitted(
  identity: Identity,
  what: 'publish' | 'subscribe',
  subjects: string[],
): Promise<string[]> {
  const refused = new Set(await refusedSubjects(await as(identity), what, subjects));
  return subjects.filter((subject) => !refused.has(subject)).toSorted();
}

const STREAMS = [...SERVICES, 'KV_clock', 'another'];
const consumersIn = (stream: string): string[] => [
  ...DURABLES.filter(({ publisher }) => publisher === stream).map(({ name }) => name),
  'any',
];

/** Everything that there is to publish, so that nothing is admitted which nobody has thought of. */
const ALL_PUBLISHED = [
  ...allCalls.flatMap(({ name }) => [callSubject(name), batchSubject(name)]),
  ...SERVICES.flatMap((name) => [
    `evt.${name}.any`,
    `evt.${name}.retry.any`,
    `direct.${name}.any`,
    `relay.${name}`,
    `vitals.${name}`,
    `takes-calls.${name}`,
    `health.${name}`,
    `dev.${name}.tick`,
  ]),
  'changed',
  'sending.bot.take',
  'dev.clock',
  'health.gateway',
  '$KV.clock.offset',
  '$SYS.REQ.SERVER.PING',
  ...[...IDENTITIES, 'anybody'].map((name) => `_INBOX_${name}.any`),
  ...[
    'INFO',
    'STREAM.NAMES',
    'STREAM.LIST',
    'META.LEADER.STEPDOWN',
    'SERVER.REMOVE',
    'ACCOUNT.PURGE.any',
  ].map((request) => `$JS.API.${request}`),
  ...STREAMS.flatMap((stream) => [
    ...['CREATE', 'UPDATE', 'DELETE', 'PURGE', 'INFO', 'SNAPSHOT', 'RESTORE', 'LEADER.STEPDOWN'].map(
      (request) => `$JS.API.STREAM.${request}.${stream}`,
    ),
    ...['PEER.REMOVE', 'MSG.GET', 'MSG.DELETE'].map((request) => `$JS.API.STREAM.${request}.${stream}`),
    ...['NAMES', 'LIST', 'CREATE'].map((request) => `$JS.API.CONSUMER.${request}.${stream}`),
    `$JS.API.DIRECT.GET.${stream}`,
    `$JS.API.DIRECT.GET.${stream}.any`,
    ...consumersIn(stream).flatMap((consumer) => [
      ...['CREATE', 'DURABLE.CREATE', 'DELETE', 'INFO', 'MSG.NEXT', 'PAUSE', 'UNPIN', 'LEADER.STEPDOWN'].map(
        (request) => `$JS.API.CONSUMER.${request}.${stream}.${consumer}`,
      ),
      `$JS.API.CONSUMER.CREATE.${stream}.${consumer}.evt.any`,
      `$JS.ACK.${stream}.${consumer}.1.1.1.1.0`,
      `$JS.FC.${stream}.${consumer}.any`,
    ]),
  ]),
];

const ALL_RECEIVED = [
  ...SERVICES.flatMap((name) => [
    `call.${name}.any`,
    `calls.${name}.any`,
    `evt.${name}.any`,
    `evt.${name}.retry.any`,
    `direct.${name}.any`,
    `relay.${name}`,
    `vitals.${name}`,
    `takes-calls.${name}`,
    `health.${name}`,
  ]),
  'changed',
  'sending.bot.take',
  'dev.clock',
  'health.gateway',
  ...IDENTITIES.map((name) => `_INBOX_${name}.>`),
  '>',
  '*',
  '*.>',
  'call.>',
  'calls.>',
  'evt.>',
  'direct.>',
  '_INBOX.>',
  '_INBOX_*.>',
  '$JS.>',
  '$JS.API.>',
  '$JS.ACK.>',
  '$JS.ACK.media.>',
  '$JS.EVENT.>',
  '$SYS.>',
  '$KV.>',
];

describe.each(SERVICES)('[IDENT-35] who has taken over %s', (service) => {
  const row = (): Row => ROWS.get(service)!;
  const isBot = service === 'bot';

  it('[IDENT-33] may publish what the table of docs/security.md says, and nothing else', async () => {
    const { reads, calls, signals } = row();
    const own = DURABLES.filter(({ owner }) => owner === service);
    const ownStream = DURABLES.filter(({ publisher }) => publisher === service);
    const informed = new Set([
      ...own.map(({ publisher, name }) => `$JS.API.CONSUMER.INFO.${publisher}.${name}`),
      ...ownStream.map(({ name }) => `$JS.API.CONSUMER.INFO.${service}.${name}`),
      `$JS.API.CONSUMER.INFO.${service}.any`,
    ]);
    expect(await admitted(service, 'publish', ALL_PUBLISHED)).toEqual(
      [
        `evt.${service}.any`,
        `evt.${service}.retry.any`,
        `direct.${service}.any`,
        `relay.${service}`,
        `vitals.${service}`,
        `takes-calls.${service}`,
        ...calls.flatMap((name) => [callSubject(name), ...(isBot ? [batchSubject(name)] : [])]),
        ...signals,
        ...(isBot ? ['sending.bot.take', 'health.gateway', ...SERVICES.map((one) => `health.${one}`)] : []),
        ...new Set(
          [...reads, service].flatMap((stream) => [
            `$JS.API.STREAM.INFO.${stream}`,
            `$JS.API.STREAM.MSG.GET.${stream}`,
          ]),
        ),
        ...informed,
        ...own.flatMap(({ publisher, name }) => [
          `$JS.API.CONSUMER.MSG.NEXT.${publisher}.${name}`,
          `$JS.ACK.${publisher}.${name}.1.1.1.1.0`,
        ]),
      ].toSorted(),
    );
  });

  it('may receive its own calls and replies, and what it reads', async () => {
    const { reads } = row();
    expect(await admitted(service, 'subscribe', ALL_RECEIVED)).toEqual(
      [
        `call.${service}.any`,
        `calls.${service}.any`,
        `relay.${service}`,
        `vitals.${service}`,
        `health.${service}`,
        `_INBOX_${service}.>`,
        ...reads.map((publisher) => `direct.${publisher}.any`),
        ...(isBot ? ['sending.bot.take', ...SERVICES.map((name) => `takes-calls.${name}`)] : []),
      ].toSorted(),
    );
  });

  it('cannot repeat the attack by a stream and a consumer that push', async () => {
    const nats = await as(service);
    const before = await stateOfNats();
    const requests: [string, object][] = [
      [
        `STREAM.UPDATE.${service}`,
        { name: service, subjects: [`evt.${service}.>`, `$JS.ACK.${service}.evil.>`] },
      ],
      ['STREAM.CREATE.evil', { name: 'evil', subjects: ['call.>', '_INBOX_gateway.>'] }],
      [
        `CONSUMER.CREATE.${service}.evil`,
        {
          stream_name: service,
          config: { name: 'evil', deliver_subject: 'call.auth.issue-login-link', deliver_group: 'auth' },
        },
      ],
    ];
    for (const [request, body] of requests)
      await expect(
        nats.request(`$JS.API.${request}`, JSON.stringify(body), { timeout: 5_000 }),
      ).rejects.toThrow(/Permissions Violation/i);
    expect(await stateOfNats()).toEqual(before);
  });

  it('cannot have JetStream hand its messages to others, as calls, events, requests or acknowledgements', async () => {
    const [nats, auth, gateway] = [await as(service), await as('auth'), await as('gateway')];
    const received: string[] = [];
    const note = (where: string) => ({
      callback: (_: unknown, message: { string(): string }) =>
        void received.push(`${where} ${message.string()}`),
    });
    auth.subscribe('call.auth.issue-login-link', { queue: 'auth', ...note('call') });
    gateway.subscribe('evt.promises.promise-created', note('event'));
    await Promise.all([auth.flush(), gateway.flush()]);
    const honest = await jetstream(tools).consumers.get('promises', 'voting_from_promises');
    await jetstream(tools).publish('evt.promises.promise-created', 'real');
    const held = await until(() => honest.next({ expires: 1_000 }));
    expect(held.string()).toBe('real');

    const before = await stateOfNats();
    const redirections: [string, string][] = [
      ['call.auth.issue-login-link', '{"caller":{"kind":"service","name":"bot"}}'],
      ['evt.promises.promise-created', '{"promise":{"id":1}}'],
      ['$JS.API.STREAM.CREATE.evil', JSON.stringify({ name: 'evil', subjects: ['evil.>'] })],
      ['$JS.API.STREAM.DELETE.promises', ''],
      ['$JS.API.CONSUMER.DELETE.promises.voting_from_promises', ''],
      [
        '$JS.API.CONSUMER.DURABLE.CREATE.promises.evil',
        JSON.stringify({ stream_name: 'promises', config: { durable_name: 'evil', ack_policy: 'explicit' } }),
      ],
    ];
    const retries = `$JS.API.CONSUMER.MSG.NEXT.${service}.${service}_retries`;
    for (const [to, body] of redirections) {
      nats.publish(`evt.${service}.retry.any`, body);
      nats.publish(retries, JSON.stringify({ batch: 1, expires: 5_000_000_000 }), { reply: to });
    }
    await nats.flush();
    await until(async () => {
      const info = await manager.consumers.info(service, `${service}_retries`);
      // It leaves out what nobody subscribes to.
      return info.delivered.consumer_seq >= 2 && info.num_waiting === 0;
    });
    await Promise.all([auth.flush(), gateway.flush()]);
    expect(received).toEqual(['event real']);
    expect(await stateOfNats()).toEqual(before);
    const { num_ack_pending, num_pending } = await honest.info();
    expect([num_ack_pending, num_pending]).toEqual([1, 0]);
    await held.ackAck();

    // What is asked by those who may is not hindered.
    (await as('bot')).publish('call.auth.issue-login-link', 'asked');
    await until(() => received.includes('call asked'));
  });
});

describe('[IDENT-35] and every service', () => {
  it('can keep an event from another one for as long as it goes on taking it, and reads nothing of it', async () => {
    const media = await as('media');
    const voting = await jetstream(tools).consumers.get('promises', 'voting_from_promises');
    await jetstream(tools).publish('evt.promises.promise-created', 'held up');
    media.publish('evt.media.retry.any', '{"batch":1}');
    const retries = '$JS.API.CONSUMER.MSG.NEXT.media.media_retries';
    const reply = '$JS.API.CONSUMER.MSG.NEXT.promises.voting_from_promises';
    media.publish(retries, JSON.stringify({ batch: 1, expires: 5_000_000_000 }), { reply });
    await until(async () => (await voting.info()).num_ack_pending === 1);
    const message = await until(() => voting.next({ expires: 5_000 }), 60_000);
    expect([message.string(), message.redelivered]).toEqual(['held up', true]);
    await message.ackAck();
  });

  it('can have the answers of NATS put among the events of others, which violate their contracts', async () => {
    const media = await as('media');
    const publish = { reply: 'evt.promises.promise-created' };
    media.publish('$JS.API.STREAM.INFO.media', '', publish);
    const last = () =>
      manager.streams.getMessage('promises', { last_by_subj: 'evt.promises.promise-created' });
    await until(async () => (await last())!.string().includes('io.nats.jetstream.api'));
    expect(Object.keys((await last())!.json<object>())).not.toContain('promise');
  });
});

/** The streams with their subjects, and their consumers. */
async function stateOfNats(): Promise<unknown[]> {
  const state: unknown[] = [];
  for await (const { config } of manager.streams.list()) {
    const consumers: string[] = [];
    for await (const { name } of manager.consumers.list(config.name)) consumers.push(name);
    state.push([config.name, config.subjects, consumers.toSorted()]);
  }
  return state;
}
