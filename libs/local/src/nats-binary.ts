import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { unpackDebianPackage } from './debian-package.ts';

const run = promisify(execFile);

const VERSION = '2.12.15';
/** SHA-256 of the release's .tar.gz, the same as in the official image's Dockerfile. */
const RELEASES: Record<string, string> = {
  'linux-x64': '58ab8131f819263897e2fc38e503e1b755b63bcafeecc7d12582487df48ca15e',
  'linux-arm64': 'b724db99fefbf8f5c808baa82819ee50350aee9734017e4a478f7e545cef3ab6',
};
const CONNECT_MS = 4_000;
const DOWNLOAD_MS = 120_000;

export interface FoundBinary {
  path: string;
  /** Where it came from, for the progress line. */
  origin: string;
}

const cacheFolder = (): string => join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'slovo');

/**
 * A nats-server to run, in this order: NATS_SERVER_BIN, PATH, our cache, the pinned release, Debian's package. Throws
 * a text that says how to install it.
 */
export async function findNatsServer(
  env: NodeJS.ProcessEnv = process.env,
  cache = cacheFolder(),
): Promise<FoundBinary> {
  const named = env.NATS_SERVER_BIN;
  if (named) {
    if (!existsSync(named)) throw new Error(`NATS_SERVER_BIN names ${named}, and there is no such file.`);
    return { path: named, origin: 'NATS_SERVER_BIN' };
  }
  const inPath = (env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'nats-server'))
    .find((path) => existsSync(path));
  if (inPath) return { path: inPath, origin: 'PATH' };
  const kept = join(cache, 'nats-server');
  if (existsSync(kept)) return { path: kept, origin: 'cache' };

  mkdirSync(cache, { recursive: true });
  const scratch = mkdtempSync(join(cache, 'fetch-'));
  const reasons: string[] = [];
  try {
    for (const [origin, fetchTo] of [
      ['GitHub release', fetchRelease],
      ['Debian package', fetchDebianPackage],
    ] as const) {
      try {
        const fetched = await fetchTo(scratch);
        chmodSync(fetched, 0o755);
        renameSync(fetched, kept);
        return { path: kept, origin };
      } catch (error) {
        reasons.push(`${origin}: ${(error as Error).message.split('\n', 1)[0]}`);
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  throw new Error(
    `NATS is not installed and could not be fetched (${reasons.join('; ')}). Install it ("apt install nats-server", "brew install nats-server" ` +
      'or https://github.com/nats-io/nats-server/releases), or name one with NATS_SERVER_BIN, or set NATS_URL to a running server with JetStream.',
  );
}

async function fetchRelease(scratch: string): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const expected = RELEASES[platform];
  if (!expected) throw new Error(`none pinned for ${platform}`);
  const name = `nats-server-v${VERSION}-${platform.replace('x64', 'amd64')}`;
  const download = `https://github.com/nats-io/nats-server/releases/download/v${VERSION}/${name}.tar.gz`;
  // fetch has no limit for the connection alone, and a silent firewall would hold a first start for minutes.
  const unanswered = new AbortController();
  const patience = setTimeout(
    () => unanswered.abort(new Error(`github.com did not answer within ${CONNECT_MS / 1000} s`)),
    CONNECT_MS,
  );
  const signal = AbortSignal.any([unanswered.signal, AbortSignal.timeout(DOWNLOAD_MS)]);
  const answer = await fetch(download, { signal }).finally(() => clearTimeout(patience));
  if (!answer.ok) throw new Error(`github.com answered ${answer.status}`);
  const archive = Buffer.from(await answer.arrayBuffer());
  if (createHash('sha256').update(archive).digest('hex') !== expected)
    throw new Error('the checksum differs from the pinned one');
  writeFileSync(join(scratch, 'release.tar.gz'), archive);
  await run('tar', ['-xzf', 'release.tar.gz'], { cwd: scratch });
  return join(scratch, name, 'nats-server');
}

async function fetchDebianPackage(scratch: string): Promise<string> {
  const unpacked = await unpackDebianPackage('nats-server', scratch);
  const folder = ['usr/sbin', 'usr/bin'].find((bin) => existsSync(join(unpacked, bin, 'nats-server')));
  if (!folder) throw new Error('Debian’s package holds no nats-server');
  return join(unpacked, folder, 'nats-server');
}
