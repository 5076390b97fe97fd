// Real: every service as built, PostgreSQL, NATS with the users of `npm start`, the command that rotates secrets. Not real:
// the attacker, who misuses an identity.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import { getProfile, issueLoginLink, type CallDefinition, type Caller } from '@slovo/contracts';
import { durablesOf, followedBy, type Process, streamName } from '@slovo/contracts/identities';
import { PROCESSES, SERVICES } from '@slovo/contracts/services';
import { CallClient, CallSigner, type Refusal } from '@slovo/kit/calls';
import { connectNats } from '@slovo/kit/nats';
import { refusedSubjects, startWorld, until, type World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';
import {
  answersTo,
  fromAll,
  profileFor,
  renew,
  reportBy,
  rotatable,
  secretsOf,
  showPhoto,
  STEPS,
  takeStep,
  upload,
} from '../src/rotation.ts';

let world: World;
let address: string;
let mediaUrl: string;
const open: NatsConnection[] = [];
beforeAll(async () => {
  Logger.overrideLogger(false); // of what is refused on purpose
  const env = await rotatable();
  mediaUrl = env['MEDIA_URL']!;
  world = await startWorld(env);
  const url = new URL(world.natsUrl);
  address = `nats://${url.host}`;
});
afterAll(async () => {
  await Promise.all(open.map((nats) => nats.close()));
  await world?.stop();
});

const identities = (): string => join(world.folder, 'identities');

async function as(identity: Process): Promise<NatsConnection> {
  const settings = { NATS_URL: address, NATS_IDENTITIES: identities() };
  const nats = await connectNats(settings, identity);
  open.push(nats);
  return nats;
}

const refusedOf = async (identity: Process, what: 'publish' | 'subscribe', subjects: string[]) =>
  refusedSubjects(await as(identity), what, subjects);

describe('[IDENT-01] the NATS server of an installation', () => {
  it('refuses a client without an identity', async () => {
    await expect(connect({ servers: address, reconnect: false })).rejects.toThrow(/Authorization Violation/i);
  });

  it('keeps the seeds from other accounts of the machine', () => {
    for (const name of PROCESSES) expect(statSync(join(identities(), `${name}.nk`)).mode & 0o777).toBe(0o600);
    expect(statSync(join(world.folder, 'nats.conf')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(world.folder, 'nats.conf'), 'utf8')).not.toMatch(/\bSU[A-Z2-7]{56}/);
  });
});

describe('[IDENT-02] each service is refused what is of another', () => {
  it.each(PROCESSES)('%s', async (identity) => {
    const p = `${world.natsPrefix}.`;
    const others = SERVICES.filter((name) => name !== identity);
    const receives = others.flatMap((name) => [
      `${p}call.${name}.any`,
      `${p}calls.${name}.any`,
      `${p}health.${name}`,
      `${p}published.${name}`,
      `${p}relay.${name}`,
      `${p}vitals.${name}`,
      `${p}dev.${name}.tick`,
      `_INBOX_${name}.>`,
    ]);
    const never = ['>', `${p}>`, `${p}evt.>`, '_INBOX.>', '$SYS.>', '$JS.API.>'];
    const unfollowed = identity === 'gateway' ? SERVICES : unread(identity);
    const direct = unfollowed.map((name) => `${p}direct.${name}.any`);
    const subscriptions = [
      ...receives,
      ...direct,
      ...never,
      ...(identity === 'gateway' ? [] : ['_INBOX_gateway.>']),
    ];
    expect(await refusedOf(identity, 'subscribe', subscriptions)).toEqual(subscriptions);

    const mayCall = identity === 'gateway' || identity === 'bot';
    const publications = [
      ...others.flatMap((name) => [
        ...(mayCall ? [] : [`${p}call.${name}.any`, `${p}calls.${name}.any`]),
        `${p}evt.${name}.any`,
        `${p}evt.${name}.retry.any`,
        `${p}direct.${name}.any`,
        `${p}relay.${name}`,
        `_INBOX_${name}.any`,
      ]),
      ...SERVICES.flatMap((name) => [
        `$JS.API.STREAM.CREATE.${streamName(p, name)}`,
        `$JS.API.STREAM.UPDATE.${streamName(p, name)}`,
        `$JS.API.STREAM.DELETE.${streamName(p, name)}`,
        `$JS.API.CONSUMER.CREATE.${streamName(p, name)}.any`,
        `$JS.API.CONSUMER.DURABLE.CREATE.${streamName(p, name)}.any`,
        `$JS.API.CONSUMER.DELETE.${streamName(p, name)}.any`,
        `$JS.API.STREAM.PURGE.${streamName(p, name)}`,
        `$JS.API.STREAM.MSG.DELETE.${streamName(p, name)}`,
      ]),
      ...(identity === 'gateway'
        ? ['auth.issue-login-link', 'auth.issue-operator-token'].flatMap((name) => [
            `${p}call.${name}`,
            `${p}calls.${name}`,
          ])
        : [`${p}dev.clock`]),
      ...(identity === 'bot' ? [`${p}call.auth.ban-user`, `${p}call.auth.check-operator-token`] : []),
      // Replies to an edge come only from who received its message.
      ...(identity === 'gateway' ? [] : ['_INBOX_gateway.any']),
      'call.auth.issue-login-link',
      'other.call.auth.get-profile',
      '$JS.API.STREAM.CREATE.other',
      ...unread(identity).flatMap((name) => [
        `$JS.API.STREAM.MSG.GET.${streamName(p, name)}`,
        `$JS.API.CONSUMER.MSG.NEXT.${streamName(p, name)}.any`,
        `$JS.ACK.${streamName(p, name)}.any`,
        `${p}published.${name}`,
      ]),
    ];
    expect(await refusedOf(identity, 'publish', publications)).toEqual(publications);
  });

  const unread = (identity: Process) =>
    SERVICES.filter(
      (name) => identity === 'gateway' || (name !== identity && !followedBy(identity).includes(name)),
    );

  it('and may do all that it does: nothing was refused to a process of the system while it started', () => {
    const refusals = PROCESSES.flatMap((name) =>
      readFileSync(join(world.folder, 'logs', `${name}.log`), 'utf8')
        .split('\n')
        .filter((line) => line.includes('NATS does not let')),
    );
    expect(refusals).toEqual([]);
  });

  it('and has exactly the consumers that the migrations have made', async () => {
    const nats = await connectNats(world.natsUrl, 'spec');
    open.push(nats);
    const manager = await jetstreamManager(nats);
    const found: string[] = [];
    for (const publisher of SERVICES)
      for await (const { name } of manager.consumers.list(streamName(`${world.natsPrefix}.`, publisher)))
        found.push(name);
    const wanted = SERVICES.flatMap((service) => durablesOf(`${world.natsPrefix}.`, service));
    expect(found.toSorted()).toEqual(wanted.map(({ name }) => name).toSorted());
  });
});

describe('[IDENT-03] a caller is believed only if an edge has signed it', () => {
  const person: Caller = { kind: 'user', userId: 1, roles: ['admin'], via: 'web' };
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      (error: Refusal) => [error.code, error.details],
    );
  const refusal = (reason: string) => ['NOT_ALLOWED', { reason: `the proof of the caller is ${reason}` }];
  const ask = async (
    nats: NatsConnection,
    secret: string | undefined,
    [contract, caller]: [CallDefinition, Caller],
  ) => {
    const signer = secret === undefined ? undefined : CallSigner.of({ CALLER_SECRET: secret });
    const identity = { name: 'gateway', prefix: `${world.natsPrefix}.`, clockControl: false, signer };
    return outcome(new CallClient(nats, identity).ask(contract, {}, caller, 'a request'));
  };

  it('not without a signature, nor with one by another key, and the log says so', async () => {
    const gateway = await as('gateway');
    const profile: [CallDefinition, Caller] = [getProfile, person];
    expect(await ask(gateway, undefined, profile)).toEqual(refusal('missing'));
    expect(await ask(gateway, 'a secret that nobody uses, 32 chars', profile)).toEqual(refusal('forged'));
    await until(() =>
      readFileSync(join(world.folder, 'logs', 'auth.log'), 'utf8').includes('caller-refused'),
    );
    expect(await ask(gateway, world.callerSecrets.gateway, profile)).toEqual(['USER_NOT_FOUND', undefined]);
  });

  it('and a login link is given to nobody but the bot, also where NATS lets others ask', async () => {
    const asked: [CallDefinition, Caller] = [issueLoginLink, { kind: 'service', name: 'bot' }];
    const { gateway, bot, auth } = world.callerSecrets;
    expect(await ask(await as('gateway'), gateway, asked)).toEqual(['SERVICE_UNAVAILABLE', undefined]);
    const everything = await connectNats(world.natsUrl, 'spec');
    open.push(everything);
    for (const secret of [gateway, auth])
      expect(await ask(everything, secret, asked)).toEqual(refusal('beyond the rights of its signer'));
    expect(await ask(everything, bot, asked)).toEqual(['BAD_INPUT', expect.anything()]);
  });

  it('[IDENT-10] and no process has the key of another, nor a service one', () => {
    const secrets = world.callerSecrets;
    for (const name of PROCESSES) {
      const environment = readFileSync(`/proc/${world.pidOf(name)}/environ`, 'utf8').split('\0');
      const own = Object.entries(secrets).filter(([, secret]) =>
        environment.some((variable) => variable.includes(secret)),
      );
      expect([name, own.map(([signer]) => signer)]).toEqual([name, name in secrets ? [name] : []]);
    }
  });
});

it('[KEYS-05] sessions, tickets of files, internal requests and callers outlive a rotation of their secrets, step by step', async () => {
  const owner = await (await Actor.arrive(world, { first_name: 'Аня', username: 'anya_keys' })).signIn();
  const guest = await Actor.arrive(world, { first_name: 'Борис', username: 'boris_keys' });
  const before = secretsOf(world);
  const first = owner.token;
  const [early, kept] = [
    await upload(mediaUrl, before.INTERNAL_SECRET, owner),
    await upload(mediaUrl, before.INTERNAL_SECRET, owner),
  ];
  for (const next of STEPS) {
    const { step, rollout } = next;
    await takeStep(world, next);
    const { CALLER_SECRET_GATEWAY, CALLER_SECRET_GATEWAY_ALSO } = secretsOf(world);
    const accepted = [CALLER_SECRET_GATEWAY, CALLER_SECRET_GATEWAY_ALSO].filter(
      (secret) => secret !== undefined,
    );
    for (const part of rollout) {
      await Promise.all(part.map((name) => world.restart(name)));
      await world.ready();
      const renewed = await renew(owner, owner.token);
      const works = [await profileFor(world, owner.token), await profileFor(world, renewed)];
      expect([step, part, ...works, await showPhoto(world, owner)]).toEqual([step, part, 200, 200, 200]);
      await guest.signIn(); // by a link for which the bot asks auth
      for (const secret of accepted) expect(await answersTo(world, secret)).toEqual(fromAll('answered'));
    }
    if (step !== 'use') continue;
    expect(await reportBy(world, owner, early)).toBe('taken');
    owner.token = await renew(owner, first);
  }

  const { INTERNAL_SECRET } = secretsOf(world);
  expect(await profileFor(world, first)).toBe(401);
  expect(await reportBy(world, owner, kept)).toBe('MEDIA_TICKET_INVALID');
  await expect(upload(mediaUrl, before.INTERNAL_SECRET, owner)).rejects.toThrow('NOT_ALLOWED');
  expect(await answersTo(world, before.CALLER_SECRET_GATEWAY!)).toEqual(
    fromAll('the proof of the caller is forged'),
  );
  expect(await reportBy(world, owner, await upload(mediaUrl, INTERNAL_SECRET, owner))).toBe('taken');
});
