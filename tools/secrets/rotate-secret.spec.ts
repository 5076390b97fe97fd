import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callerKeysOf, readCallerKeys } from '@slovo/contracts/identities';
import { readConfig } from '@slovo/kit/config';
import { secretVariable } from '@slovo/kit/keys';
import { takeStep, type Step, type Variables } from './rotation.ts';
import { changeVariables, readVariables } from './variable-file.ts';

const OLD = 'the secret of before, of 32 characters';
const START = new Date('2026-11-23T10:00:00Z');
const days = (count: number): Date => new Date(START.getTime() + count * 86_400_000);
const step = (variables: Variables, name: Step, now = START, early = false) =>
  takeStep(variables, 'JWT_SECRET', name, { now, early });

describe('[KEYS-04] the rotation of a secret', () => {
  it('adds, uses and drops, and leaves other variables alone', () => {
    const added = step({ JWT_SECRET: OLD, OTHER: 'x' }, 'add');
    expect(added).toEqual({ JWT_SECRET: OLD, JWT_SECRET_ALSO: expect.any(String), OTHER: 'x' });
    const shape = { JWT_SECRET: secretVariable(32), JWT_SECRET_ALSO: secretVariable(32).optional() };
    expect(readConfig(shape, { ...added }).JWT_SECRET_ALSO).not.toBe(OLD);

    const used = step(added, 'use');
    expect(used).toMatchObject({ JWT_SECRET: added.JWT_SECRET_ALSO, JWT_SECRET_ALSO: OLD, OTHER: 'x' });
    expect(step(used, 'drop', days(30))).toEqual({ JWT_SECRET: added.JWT_SECRET_ALSO, OTHER: 'x' });
  });

  it('makes another secret each time', () => {
    const made = [1, 2].map(() => step({ JWT_SECRET: OLD }, 'add').JWT_SECRET_ALSO);
    expect(new Set(made).size).toBe(2);
  });

  it('signs nobody out: a secret stays as long as what it has signed', () => {
    const used = step(step({ JWT_SECRET: OLD }, 'add'), 'use');
    expect(() => step(used, 'drop', days(29))).toThrow('until 2026-12-23T10:00:00.000Z');
    expect(step(used, 'drop', days(29), true)).not.toHaveProperty('JWT_SECRET_ALSO');
    expect(() => step(used, 'use')).toThrow('begin with the step add');
  });

  it('takes back a secret that was only added', () => {
    expect(step(step({ JWT_SECRET: OLD }, 'add'), 'drop')).toEqual({ JWT_SECRET: OLD });
  });

  it.each<[Step, Variables, string]>([
    ['add', {}, 'JWT_SECRET is not set'],
    ['add', { JWT_SECRET: OLD, JWT_SECRET_ALSO: 'x' }, 'JWT_SECRET_ALSO is set already'],
    ['use', { JWT_SECRET: OLD }, 'begin with the step add'],
    ['drop', { JWT_SECRET: OLD }, 'nothing to drop'],
  ])('refuses %s with %j', (name, variables, message) => {
    expect(() => step(variables, name)).toThrow(message);
  });
});

describe('[KEYS-04] the rotation of a secret of callers', () => {
  it('names the public keys of the steps, and never a secret', () => {
    const others = { CALLER_SECRET_BOT: 'the secret of the bot, 32 characters' };
    const move = (variables: Variables, name: Step) =>
      takeStep(variables, 'CALLER_SECRET_GATEWAY', name, { now: START });
    const keysOf = ({ CALLER_KEYS }: Variables) => readCallerKeys(CALLER_KEYS!).map(({ text }) => text);
    const [own, bot] = readCallerKeys(callerKeysOf({ CALLER_SECRET_GATEWAY: OLD, ...others }));
    const added = move({ CALLER_SECRET_GATEWAY: OLD, ...others }, 'add');
    const [, next] = keysOf(added);
    expect(keysOf(added)).toEqual([own!.text, next, bot!.text]);
    const used = move(added, 'use');
    expect(keysOf(used)).toEqual([next, own!.text, bot!.text]);
    expect(keysOf(move(used, 'drop'))).toEqual([next, bot!.text]);
    for (const { CALLER_KEYS } of [added, used]) expect(CALLER_KEYS).not.toContain(OLD);
  });
});

describe('[KEYS-04] a file of variables', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'slovo-secrets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    chmodSync(path, 0o600);
    return path;
  };

  it('keeps its other lines, its comments and its mode', () => {
    const path = write('.env', `# ours\nJWT_SECRET="${OLD}"\n\nPORT=1\nJWT_SECRET_SINCE=x\n`);
    expect(readVariables(path)).toEqual({ JWT_SECRET: OLD, PORT: '1', JWT_SECRET_SINCE: 'x' });
    changeVariables(path, { JWT_SECRET: 'new', JWT_SECRET_ALSO: 'old', JWT_SECRET_SINCE: undefined });
    expect(readFileSync(path, 'utf8')).toBe('# ours\nJWT_SECRET=new\n\nPORT=1\nJWT_SECRET_ALSO=old\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it.each(['with # and $HOME and "quotes", of 32 characters', '  at both ends  of it, 32 characters '])(
    'holds a secret that somebody chose: %s',
    (secret) => {
      const path = write('chosen.env', `JWT_SECRET='${secret}'\n`);
      expect(readVariables(path).JWT_SECRET).toBe(secret);
      const used = step(step(readVariables(path), 'add'), 'use');
      changeVariables(path, used);
      expect(readVariables(path)).toEqual(used);
      expect(used.JWT_SECRET_ALSO).toBe(secret);
    },
  );

  it('stays as it is where a secret cannot be written', () => {
    const text = `JWT_SECRET="it's a secret of 32 characters"\n`;
    const path = write('quoted.env', text);
    const { JWT_SECRET } = readVariables(path);
    expect(() => changeVariables(path, { JWT_SECRET_ALSO: JWT_SECRET })).toThrow(
      'JWT_SECRET_ALSO would hold a quote',
    );
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('may be the secrets of a data folder', () => {
    const path = write('secrets.json', JSON.stringify({ JWT_SECRET: OLD, SANDBOX_BOT_TOKEN: 't' }));
    changeVariables(path, { JWT_SECRET_ALSO: 'next' });
    const expected = { JWT_SECRET: OLD, SANDBOX_BOT_TOKEN: 't', JWT_SECRET_ALSO: 'next' };
    expect(readVariables(path)).toEqual(expected);
  });

  it('is changed by the command, which says what follows and never shows a secret', () => {
    const path = write('rotated.env', `TICKET_SECRET=${OLD}\n`);
    const run = (...args: string[]) => {
      const program = join(import.meta.dirname, 'rotate-secret.ts');
      const flags = ['--disable-warning=ExperimentalWarning', program];
      return spawnSync(process.execPath, [...flags, ...args, '--file', path], { encoding: 'utf8' });
    };
    const added = run('add', 'TICKET_SECRET');
    expect([added.status, added.stdout]).toEqual([0, expect.stringContaining('Then: use')]);
    expect(run('use', 'TICKET_SECRET').status).toBe(0);
    expect(readVariables(path)).toMatchObject({ TICKET_SECRET_ALSO: OLD });
    const early = run('drop', 'TICKET_SECRET');
    expect([early.status, early.stderr]).toEqual([1, expect.stringContaining('may be in use until')]);
    for (const { stdout, stderr } of [added, early])
      for (const secret of Object.values(readVariables(path))) expect(stdout + stderr).not.toContain(secret);

    const signer = join(import.meta.dirname, 'caller-keys.ts');
    const make = () => spawnSync(process.execPath, [signer, '--file', path], { encoding: 'utf8' });
    expect([make().status, run('add', 'CALLER_SECRET_BOT').status]).toEqual([0, 0]);
    const { CALLER_KEYS, ...made } = readVariables(path);
    expect(CALLER_KEYS).toBe(callerKeysOf(made));
    expect(readCallerKeys(CALLER_KEYS!).map(({ signer: name }) => name)).toEqual([
      'gateway',
      'bot',
      'bot',
      'auth',
    ]);
    expect(make().stdout).toContain('0 secrets were made');
    expect(readVariables(path)).toEqual({ CALLER_KEYS, ...made });

    for (const wrong of [run('turn', 'TICKET_SECRET'), run('add', 'constructor')])
      expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('add|use|drop')]);
  });
});
