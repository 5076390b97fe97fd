import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { findNatsServer } from './nats-binary.ts';

let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'slovo-nats-'));
});
afterEach(() => rmSync(cache, { recursive: true }));

const answers =
  (content: string) =>
  async (folder: string): Promise<string> => {
    const path = join(folder, 'nats-server');
    writeFileSync(path, content);
    return path;
  };

/** Never answers, as behind a firewall that drops packets. */
const hangs = (_folder: string, signal: AbortSignal): Promise<string> =>
  new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );

const fails = (reason: string) => () => Promise.reject(new Error(`${reason}\nand more`));

it('takes NATS from the source that answers, and ends the other download', async () => {
  for (const sources of [
    { first: hangs, second: answers('of the second') },
    { first: fails('no network'), second: answers('of the second') },
    { second: answers('of the second'), first: hangs },
  ]) {
    const { path, origin } = await findNatsServer({}, cache, sources);
    expect([origin, readFileSync(path, 'utf8')]).toEqual(['second', 'of the second']);
    expect(readdirSync(cache)).toEqual(['nats-server']);
    rmSync(path);
  }
});

it('says why each source failed, and how to install NATS', async () => {
  const found = findNatsServer({}, cache, { GitHub: fails('answered 503'), Debian: fails('no apt-get') });
  await expect(found).rejects.toThrow(
    /^NATS is not installed .*\(GitHub: answered 503; Debian: no apt-get\)\. Install it/,
  );
  expect(existsSync(join(cache, 'nats-server'))).toBe(false);
});

it.each([
  ['2.9.10', '2.12.15', 'cache'],
  ['2.12.15', '2.9.10', 'PATH'],
  ['2.12.15', '2.12.15', 'PATH'],
  ['2.9.10', undefined, 'PATH'],
  [undefined, '2.9.10', 'cache'],
  ['2.9.10', 'nothing', 'PATH'],
])(
  'of the versions %s in PATH and %s in the cache, the one from %s is started',
  async (inPath, cached, origin) => {
    const bin = join(cache, 'bin');
    mkdirSync(bin);
    const put = (folder: string, version: string | undefined): void => {
      if (!version) return;
      const says = version === 'nothing' ? 'exit 1' : `echo "nats-server: v${version}"`;
      writeFileSync(join(folder, 'nats-server'), `#!/bin/sh\n${says}\n`, { mode: 0o755 });
    };
    put(bin, inPath);
    put(cache, cached);
    expect(await findNatsServer({ PATH: bin }, cache)).toMatchObject({ origin });
  },
);
