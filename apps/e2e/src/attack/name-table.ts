import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Addresses of a system's parts, by the variables of its processes. */
const PARTS = {
  DATABASE_URL: 'postgres.slovo.test',
  NATS_URL: 'nats.slovo.test',
  MEDIA_URL: 'media.slovo.test',
  TELEGRAM_API_ROOT: 'telegram.slovo.test',
  S3_ENDPOINT: 's3.slovo.test',
};
/** Nothing listens there, so that names which the table lacks cannot be resolved. */
const NO_SERVER = 'nameserver 127.0.0.1\n';

/**
 * Names for this machine that can be forgotten, as if DNS were away. The table is mounted over the machine's own files, for
 * this process and those that it starts: `npm run test:attack` gives them a view of their own by `unshare --mount`.
 */
export class NameTable {
  private constructor(private readonly hosts: string) {}

  static take(): NameTable {
    if (!process.env.ATTACK_OWN_MOUNTS)
      throw new Error(
        'names are forgotten in a mount namespace: run `npm run test:attack` as root, where unshare is allowed',
      );
    const folder = mkdtempSync(join(tmpdir(), 'slovo-names-'));
    const [hosts, resolver] = [join(folder, 'hosts'), join(folder, 'resolv.conf')];
    writeFileSync(resolver, NO_SERVER);
    const table = new NameTable(hosts);
    table.remember();
    execFileSync('mount', ['--bind', hosts, '/etc/hosts']);
    execFileSync('mount', ['--bind', resolver, '/etc/resolv.conf']);
    return table;
  }

  /** The same addresses by names, as far as they are there. */
  over(env: Record<string, string>): Record<string, string> {
    const named = Object.entries(PARTS).flatMap(([variable, name]) => {
      const address = env[variable];
      return address ? [[variable, address.replace('127.0.0.1', name)]] : [];
    });
    return Object.fromEntries(named) as Record<string, string>;
  }

  /** In place: the mount shows this very file. */
  forget(): void {
    writeFileSync(this.hosts, '127.0.0.1 localhost\n');
  }

  remember(): void {
    writeFileSync(this.hosts, `127.0.0.1 localhost ${Object.values(PARTS).join(' ')}\n`);
  }

  giveBack(): void {
    for (const file of ['/etc/hosts', '/etc/resolv.conf']) execFileSync('umount', ['-l', file]);
  }
}
