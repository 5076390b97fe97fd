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
  /** The source of the binary, for the progress line. */
  origin: string;
}

const cacheFolder = (): string => join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'slovo');

/** Downloads into the folder and returns the path of the binary there. */
type Download = (scratch: string, signal: AbortSignal) => Promise<string>;

/** Behind some firewalls one of them does not answer, and which is faster differs. */
const SOURCES: Record<string, Download> = {
  'GitHub release': downloadRelease,
  'Debian package': downloadDebianPackage,
};

/**
 * Finds a nats-server: NATS_SERVER_BIN, else the newer of those in PATH and in the cache, since a distribution's may be years
 * old. Where there is none it downloads the pinned release and Debian's package at once and takes the one that is there
 * first. Throws an error that says how to install it.
 */
export async function findNatsServer(
  env: NodeJS.ProcessEnv = process.env,
  cache = cacheFolder(),
  sources = SOURCES,
): Promise<FoundBinary> {
  const named = env.NATS_SERVER_BIN;
  if (named) {
    if (!existsSync(named)) throw new Error(`NATS_SERVER_BIN names ${named}, which does not exist.`);
    return { path: named, origin: 'NATS_SERVER_BIN' };
  }
  const inPath = (env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'nats-server'))
    .find((path) => existsSync(path));
  const cached = join(cache, 'nats-server');
  const isCached = existsSync(cached);
  if (inPath && !(isCached && (await isNewer(cached, inPath)))) return { path: inPath, origin: 'PATH' };
  if (isCached) return { path: cached, origin: 'cache' };

  mkdirSync(cache, { recursive: true });
  const scratch = mkdtempSync(join(cache, 'fetch-'));
  try {
    const first = await downloadFirst(scratch, sources);
    chmodSync(first.path, 0o755);
    renameSync(first.path, cached);
    return { path: cached, origin: first.origin };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function isNewer(path: string, other: string): Promise<boolean> {
  const [own, others] = await Promise.all([versionOf(path), versionOf(other)]);
  return own.localeCompare(others, 'en', { numeric: true }) > 0;
}

/** `2.12.15` of `nats-server: v2.12.15`; empty, older than any, of a program that does not say it. */
async function versionOf(path: string): Promise<string> {
  const { stdout } = await run(path, ['--version']).catch(() => ({ stdout: '' }));
  return /v(\d+(?:\.\d+)+)/.exec(stdout)?.[1] ?? '';
}

/** When it resolves, the other downloads have ended. */
async function downloadFirst(scratch: string, sources: Record<string, Download>): Promise<FoundBinary> {
  const enough = new AbortController();
  const attempts = Object.entries(sources).map(async ([origin, download]) => {
    try {
      return { path: await download(mkdtempSync(join(scratch, 'from-')), enough.signal), origin };
    } catch (error) {
      throw new Error(`${origin}: ${(error as Error).message.split('\n', 1)[0]}`, { cause: error });
    }
  });
  try {
    return await Promise.any(attempts);
  } catch (error) {
    const reasons = (error as AggregateError).errors.map(({ message }: Error) => message);
    throw new Error(
      `NATS is not installed and could not be downloaded (${reasons.join('; ')}). Install it ("apt install nats-server", ` +
        '"brew install nats-server" or https://github.com/nats-io/nats-server/releases), set NATS_SERVER_BIN to a ' +
        'nats-server, or set NATS_URL to a running server with JetStream.',
      { cause: error },
    );
  } finally {
    enough.abort();
    await Promise.allSettled(attempts);
  }
}

async function downloadRelease(scratch: string, enough: AbortSignal): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const expected = RELEASES[platform];
  if (!expected) throw new Error(`no release is pinned for ${platform}`);
  const name = `nats-server-v${VERSION}-${platform.replace('x64', 'amd64')}`;
  const url = `https://github.com/nats-io/nats-server/releases/download/v${VERSION}/${name}.tar.gz`;
  // fetch has no timeout for the connection alone, and a firewall that drops packets would delay a start by minutes.
  const connecting = new AbortController();
  const connectTimeout = setTimeout(
    () => connecting.abort(new Error(`github.com did not answer within ${CONNECT_MS / 1000} s`)),
    CONNECT_MS,
  );
  const signal = AbortSignal.any([enough, connecting.signal, AbortSignal.timeout(DOWNLOAD_MS)]);
  const answer = await fetch(url, { signal }).finally(() => clearTimeout(connectTimeout));
  if (!answer.ok) throw new Error(`github.com answered ${answer.status}`);
  const archive = Buffer.from(await answer.arrayBuffer());
  if (createHash('sha256').update(archive).digest('hex') !== expected)
    throw new Error('the checksum differs from the pinned one');
  writeFileSync(join(scratch, 'release.tar.gz'), archive);
  await run('tar', ['-xzf', 'release.tar.gz'], { cwd: scratch, signal: enough });
  return join(scratch, name, 'nats-server');
}

async function downloadDebianPackage(scratch: string, enough: AbortSignal): Promise<string> {
  const unpacked = await unpackDebianPackage('nats-server', scratch, enough);
  const folder = ['usr/sbin', 'usr/bin'].find((bin) => existsSync(join(unpacked, bin, 'nats-server')));
  if (!folder) throw new Error('Debian’s package holds no nats-server');
  return join(unpacked, folder, 'nats-server');
}
