import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IDENTITIES, TOOLS } from '@slovo/contracts/identities';
import { readJson, writeJson } from './json-file.ts';
import { authorizationOf, usersOf } from './nats-users.ts';

/** What `nats.json` of a data folder remembers of the users of its server. */
interface Known {
  /** Public keys: making them of the seeds takes a library that a start has no other use for. */
  users?: Partial<Record<(typeof IDENTITIES)[number], string>>;
  /** The password of commands that are given an address alone. */
  password?: string;
}

export interface LocalIdentities {
  /** NATS_IDENTITIES of the services. */
  folder: string;
  /** The configuration of the server, without its port and its store. */
  configFile: string;
  /** A user and password who may do everything, as an address holds them. */
  login: string;
}

/**
 * Makes the identities that are missing, once, and writes the configuration of the server anew: another release may need
 * other permissions. All files have mode 600.
 * @param prefix NATS_PREFIX of the services; without it, any, nobody but the commands is admitted
 * @param clockControl whether the clock can be moved
 */
export async function prepareIdentities(
  folder: string,
  { file, prefix, clockControl }: { file: string; prefix?: string | undefined; clockControl: boolean },
): Promise<LocalIdentities> {
  const known = readJson<Known>(file) ?? {};
  const password = known.password ?? randomBytes(24).toString('base64url');
  const seeds = join(folder, 'identities');
  const users = { ...known.users };
  if (prefix !== undefined) {
    mkdirSync(seeds, { recursive: true, mode: 0o700 });
    const seedOf = (name: string): string => join(seeds, `${name}.nk`);
    const gone = IDENTITIES.filter((name) => users[name] && !existsSync(seedOf(name)));
    for (const name of gone) delete users[name];
    // Before there are new seeds: a start that ends among them must not leave keys that belong to none.
    if (gone.length > 0) writeJson(file, { ...known, users });
    for (const name of IDENTITIES) users[name] = await keyOf(seedOf(name), users[name]);
  }
  writeJson(file, { ...known, users, password });
  const configFile = join(folder, 'nats.conf');
  const installation = { prefix: prefix ? `${prefix}.` : '', clockControl };
  const admitted =
    prefix === undefined ? [] : [...usersOf((name) => [users[name]!], installation), { nkey: users[TOOLS]! }];
  const config = authorizationOf(admitted, [`{ user: ${TOOLS}, password: "${password}" }`]);
  writeSecret(configFile, config);
  return { folder: seeds, configFile, login: `${TOOLS}:${password}` };
}

/** The public key of the seed in this file. @param known that of a seed which is there */
async function keyOf(path: string, known: string | undefined): Promise<string> {
  if (known) return known;
  const { nkeys } = await import('@nats-io/transport-node');
  if (existsSync(path)) return nkeys.fromSeed(Buffer.from(readFileSync(path, 'utf8').trim())).getPublicKey();
  const pair = nkeys.createUser();
  writeSecret(path, `${Buffer.from(pair.getSeed()).toString()}\n`);
  return pair.getPublicKey();
}

function writeSecret(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.new`;
  writeFileSync(temporary, text, { mode: 0o600 });
  renameSync(temporary, path);
}
