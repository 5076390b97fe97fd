// The machine's npm settings for builds inside containers: which registry, and which certificates it is trusted by.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Where npm of the base image looks: for those of the machine, and for those of the user. */
const GLOBAL = '/usr/local/etc/npmrc';
const OF_USER = '/root/.npmrc';

export interface NpmSettings {
  /** For the engine: files that are there while something is built, and in no layer. */
  mounts: string[];
  /** A made-up token: it is in what is mounted and must be in no image. */
  token: string;
}

/** @param folder gets the file with the settings; it keeps its token */
export async function npmSettings(folder: string): Promise<NpmSettings> {
  const get = async (name: string): Promise<string | undefined> => {
    const { stdout } = await promisify(execFile)('npm', ['config', 'get', name]);
    return /^(?:null|undefined)?$/.test(stdout.trim()) ? undefined : stdout.trim();
  };
  const certificates = (await get('cafile')) ?? process.env.NODE_EXTRA_CA_CERTS;
  const user = await get('userconfig');
  const file = join(folder, 'npmrc');
  const token = tokenIn(file) ?? randomBytes(24).toString('hex');
  const lines = [
    `registry=${await get('registry')}`,
    ...(certificates ? [`cafile=${certificates}`] : []),
    `//registry.invalid/:_authToken=${token}`,
    '',
  ];
  writeFileSync(file, lines.join('\n'), { mode: 0o600 });
  const mounted = [
    [file, GLOBAL],
    ...(user && existsSync(user) ? [[user, OF_USER]] : []),
    ...(certificates ? [[certificates, certificates]] : []),
  ];
  return { mounts: mounted.flatMap(([from, to]) => ['--volume', `${from}:${to}:ro`]), token };
}

const tokenIn = (file: string): string | undefined =>
  existsSync(file) ? /_authToken=(\w+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
