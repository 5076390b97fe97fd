// Real: a NATS server with users, whose keys are exchanged while a service is connected. Not real: the service.
// Runs alone: it listens to what is logged.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { nkeys } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import { startOwnNats, until } from '@slovo/testing';
import { connectNats, connectOnce, type NatsConnection } from '../src/nats/nats.ts';

const folder = mkdtempSync(join(tmpdir(), 'slovo-identity-'));
afterAll(() => rmSync(folder, { recursive: true }));
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  jest.restoreAllMocks();
});

const pair = () => {
  const made = nkeys.createUser();
  return { seed: Buffer.from(made.getSeed()).toString(), nkey: made.getPublicKey() };
};
const seedFile = join(folder, 'auth.nk');
const keep = ({ seed }: { seed: string }): void => writeFileSync(seedFile, `${seed}\n`, { mode: 0o600 });

/** A server that admits these keys, each with the inbox of `auth` and the subject `mine`. */
async function serve(...keys: { nkey: string }[]) {
  const config = join(folder, 'nats.conf');
  const admit = (admitted: { nkey: string }[]): void =>
    writeFileSync(
      config,
      `authorization { users: [${admitted
        .map(
          ({ nkey }) =>
            `{ nkey: ${nkey}, permissions: { publish: ["mine"], subscribe: ["mine", "_INBOX_auth.>"] } }`,
        )
        .join(', ')}] }`,
    );
  admit(keys);
  const server = await startOwnNats(['-c', config]);
  ends.push(() => server.stop());
  const restartWith = async (...admitted: { nkey: string }[]): Promise<void> => {
    admit(admitted);
    await server.kill();
    await server.restart();
  };
  return { settings: { NATS_URL: server.url, NATS_IDENTITIES: folder }, url: server.url, restartWith };
}

const logged = () => {
  const error = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
  return () => error.mock.calls.map(([line]) => String(line));
};

async function hearsItself(nats: NatsConnection): Promise<void> {
  const heard = nats.subscribe('mine', { max: 1 })[Symbol.asyncIterator]().next();
  await until(async () => {
    // Not flushed: a ping that meets the end of a connection is answered by nobody.
    nats.publish('mine');
    return Promise.race([heard.then(() => true), sleep(50, false)]);
  });
}

describe('[IDENT-09] the identity of a service on NATS', () => {
  it('is exchanged while the service runs, and its connection goes on with the new one', async () => {
    const [former, next] = [pair(), pair()];
    keep(former);
    const { settings, restartWith } = await serve(former, next);
    const nats = await connectNats(settings, 'auth');
    ends.push(() => nats.close());
    await hearsItself(nats);
    keep(next);
    await restartWith(next);
    await hearsItself(nats);
    keep(former);
    await expect(connectOnce(settings, 'command', 'auth')).rejects.toThrow(
      /NATS refuses command: NATS_IDENTITIES \(.*auth\.nk\) is wrong/,
    );
  });

  it('whose file is missing or half written for a moment is the one of before', async () => {
    const own = pair();
    keep(own);
    const { settings, restartWith } = await serve(own);
    const nats = await connectNats(settings, 'auth');
    ends.push(() => nats.close());
    for (const damage of [() => rmSync(seedFile), () => keep({ seed: own.seed.slice(0, 20) })]) {
      damage();
      await restartWith(own);
      await hearsItself(nats);
      expect(nats.isClosed()).toBe(false);
    }
  });

  it('that is wrong is named, and the service goes on trying until it is right', async () => {
    const [right, wrong] = [pair(), pair()];
    const { url, restartWith } = await serve(right);
    const lines = logged();
    const connecting = connectNats({ NATS_URL: url, NATS_SEED: wrong.seed }, 'auth');
    await until(() => lines().some((line) => line.startsWith('NATS refuses auth: NATS_SEED is wrong')));
    await restartWith(right, wrong);
    const nats = await connecting;
    ends.push(() => nats.close());
    await hearsItself(nats);
  });

  it('that is not there, or is none, ends the start, with the name of the variable', async () => {
    const { settings, url } = await serve(pair());
    await expect(connectNats(settings, 'nobody')).rejects.toThrow(
      /NATS_IDENTITIES: .*nobody\.nk cannot be read: ENOENT/,
    );
    keep({ seed: 'no seed' });
    await expect(connectNats(settings, 'auth')).rejects.toThrow(/NATS_IDENTITIES: .*auth\.nk holds no seed/);
    const creds = { NATS_URL: url, NATS_CREDS: join(folder, 'none.creds') };
    await expect(connectNats(creds, 'auth')).rejects.toThrow(
      /NATS_CREDS: .*none\.creds cannot be read: ENOENT/,
    );
    await expect(connectOnce(url, 'command')).rejects.toThrow('NATS refuses command: NATS_URL is wrong');
  });

  it('that may not do something is logged with the subject', async () => {
    const own = pair();
    const { url } = await serve(own);
    const lines = logged();
    const nats = await connectNats({ NATS_URL: url, NATS_SEED: own.seed }, 'auth');
    ends.push(() => nats.close());
    nats.publish('not.mine');
    nats.publish('not.mine');
    await until(() => lines().some((line) => line.includes('NATS does not let auth publish not.mine')));
    expect(lines()).toHaveLength(1);
  });
});
