import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DOWNLOAD_MS = 120_000;

/**
 * Downloads a package from the system's own Debian sources and unpacks it below `scratch`; returns that folder. Needs
 * no root: apt checks its own signatures, and its lists and archives go to private folders.
 * @throws where there is no apt-get, no such package or no network
 */
export async function unpackDebianPackage(
  name: string,
  scratch: string,
  signal?: AbortSignal,
): Promise<string> {
  const folders = ['lists/partial', 'cache/archives/partial'].map((folder) => join(scratch, folder));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  const options = {
    'Dir::State::lists': join(scratch, 'lists'),
    'Dir::Cache': join(scratch, 'cache'),
    'Debug::NoLocking': '1',
    // As root apt would become _apt, who cannot write here.
    'APT::Sandbox::User': 'root',
    'Acquire::Languages': 'none',
    'Acquire::Retries': '1',
    'Acquire::http::Timeout': '10',
    'Acquire::https::Timeout': '10',
  };
  const flags = Object.entries(options).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
  const at = { cwd: scratch, timeout: DOWNLOAD_MS, signal, env: { ...process.env, LC_ALL: 'C' } };
  await run('apt-get', [...flags, '-q', 'update'], at);
  await run('apt-get', [...flags, '-q', 'download', name], at);
  const file = readdirSync(scratch).find((entry) => entry.endsWith('.deb'));
  if (!file) throw new Error(`apt-get downloaded no ${name}`);
  await run('dpkg-deb', ['-x', file, 'package'], at);
  return join(scratch, 'package');
}
