import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { nkeys } from '@nats-io/transport-node';
import { callerKeysOf, readCallerKeys, SIGNERS } from '@slovo/contracts/identities';
import { SERVICES } from '@slovo/contracts/services';
import { FolderInUse, lockDataFolder } from '../src/data-folder-lock.ts';
import { prepareIdentities } from '../src/nats-identities.ts';
import { findFreePort, isPortTaken, reuseOrFindPort } from '../src/ports.ts';
import { loadOrCreateSecrets } from '../src/secrets.ts';

const PORTS = new URL('../src/ports.ts', import.meta.url).href;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slovo-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the lock of a data folder', () => {
  it('admits one system and names it to the second', () => {
    const unlock = lockDataFolder(folder, 'http://127.0.0.1:3001');
    expect(() => lockDataFolder(folder, 'http://127.0.0.1:4001')).toThrow(FolderInUse);
    expect(() => lockDataFolder(folder, '')).toThrow(`process ${process.pid}, http://127.0.0.1:3001`);
    unlock();
    lockDataFolder(folder, '')();
  });

  it('is ignored when its process no longer runs', () => {
    writeFileSync(
      join(folder, 'lock.json'),
      JSON.stringify({ pid: process.pid, started: 'another process', appUrl: '' }),
    );
    const unlock = lockDataFolder(folder, 'http://127.0.0.1:3001');
    expect(JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8'))).toMatchObject({
      pid: process.pid,
      appUrl: 'http://127.0.0.1:3001',
    });
    unlock();
  });
});

describe('secrets', () => {
  it('are created once and readable by the owner only', () => {
    const first = loadOrCreateSecrets(folder);
    expect(loadOrCreateSecrets(folder)).toEqual(first);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    // Three secrets, the sandbox's token, a password for each service's database role, the secrets of callers and their keys.
    expect(new Set(Object.values(first)).size).toBe(5 + SERVICES.length + SIGNERS.length);
    expect(first.JWT_SECRET.length).toBeGreaterThanOrEqual(43);
    expect(first.SANDBOX_BOT_TOKEN).toMatch(/^7\d{9}:AA[\w-]{33}$/);
  });

  it('[KEYS-04] keep a second one that is beside them during a rotation', () => {
    const kept = { ...loadOrCreateSecrets(folder), JWT_SECRET_ALSO: 'the next secret' };
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify(kept));
    expect(loadOrCreateSecrets(folder)).toEqual(kept);
  });

  it('[IDENT-10] have one of each that signs, also where a release before had one for all', () => {
    const former = { JWT_SECRET: 'kept', CALLER_SECRET: 'shared', CALLER_SECRET_ALSO: 'shared too' };
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify(former));
    const made = loadOrCreateSecrets(folder);
    expect(Object.values(made)).not.toContain('shared');
    expect(Object.values(made)).not.toContain('shared too');
    expect(made.JWT_SECRET).toBe('kept');
    expect(readCallerKeys(made.CALLER_KEYS).map(({ signer }) => signer)).toEqual([...SIGNERS]);
    expect(made.CALLER_KEYS).toBe(callerKeysOf(made));
  });

  it('are created again when the file is incomplete', () => {
    writeFileSync(join(folder, 'secrets.json'), '{"JWT_SEC');
    const made = loadOrCreateSecrets(folder);
    expect(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))).toEqual(made);
  });
});

describe('ports', () => {
  it('detects a port in use, and reuses the last port while it is free', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(isPortTaken(port, '127.0.0.1')).resolves.toBe(true);
    await expect(reuseOrFindPort(port)).resolves.not.toBe(port);
    const free = await findFreePort();
    await expect(reuseOrFindPort(free)).resolves.toBe(free);
    server.close();
  });

  it('gives no two processes the same port while both run', async () => {
    const picks = (count: number) =>
      `import { findFreePort } from ${JSON.stringify(PORTS)};
      const ports = [];
      while (ports.length < ${count}) ports.push(await findFreePort());
      console.log(JSON.stringify(ports));`;
    const start = (script: string) =>
      spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
        env: { ...process.env, TMPDIR: folder },
        stdio: ['pipe', 'pipe', 'inherit'],
      });
    const first = start(`${picks(500)} process.stdin.resume();`);
    const [line] = await once(first.stdout, 'data');
    // By chance alone two times five hundred would have some in common, by all but certainty.
    const second = await text(start(picks(500)).stdout);
    expect(JSON.parse(String(line)).filter((port: number) => JSON.parse(second).includes(port))).toEqual([]);

    first.stdin.end();
    await once(first, 'exit');
    const third = JSON.parse(await text(start(picks(1)).stdout));
    const [of] = readdirSync(folder);
    expect(readdirSync(join(folder, of!))).toEqual(third.map(String));
  });
});

describe('the identities of NATS', () => {
  it('[IDENT-01] are those that the server admits, also after a start that ended while it made them', async () => {
    const file = join(folder, 'nats.json');
    const prepare = () => prepareIdentities(folder, { file, prefix: '', clockControl: true });
    await prepare();
    rmSync(join(folder, 'identities'), { recursive: true });
    const obstacle = join(folder, 'identities', `bot.nk.${process.pid}.new`);
    mkdirSync(obstacle, { recursive: true });
    await expect(prepare()).rejects.toThrow('EISDIR');
    rmSync(obstacle, { recursive: true });
    const { folder: seeds, configFile } = await prepare();
    const admitted = readFileSync(configFile, 'utf8').match(/\bU[A-Z2-7]{55}\b/g);
    for (const name of ['auth', 'bot', 'tools']) {
      const seed = readFileSync(join(seeds, `${name}.nk`), 'utf8').trim();
      expect(admitted).toContain(nkeys.fromSeed(Buffer.from(seed)).getPublicKey());
    }
  });
});
