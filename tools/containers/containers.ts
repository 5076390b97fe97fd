// podman and buildah with a store of their own, so that nobody else's images, containers and networks are touched.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What has to be installed, and the Debian package that has it. */
const NEEDED = {
  podman: 'podman',
  buildah: 'buildah',
  runc: 'runc',
  iptables: 'iptables',
  mmdebstrap: 'mmdebstrap',
} as const;

/** Parts of podman that are no commands: the networks of compose files, names in them, and `init: true`. */
const ALSO = ['netavark', 'aardvark-dns', 'catatonit'];

/** @throws naming what is not installed, and how to install it, or that this is not root */
export function requireEngine(isThere = isInstalled, user = process.getuid?.()): void {
  if (user !== 0)
    throw new Error('Run it as root on Linux: it makes file systems, networks and control groups');
  const missing = Object.keys(NEEDED).filter((program) => !isThere(program));
  if (missing.length === 0) return;
  const packages = [...Object.values(NEEDED), ...ALSO].join(' ');
  throw new Error(`Not installed: ${missing.join(', ')}. On Debian, as root: apt-get install ${packages}`);
}

const isInstalled = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

export interface Ended {
  code: number;
  output: string;
  /** Standard error of a program that succeeded; that of others is in the output. */
  errors: string;
}

export class Containers {
  readonly folder: string;
  /** Variables that both programs need; for others that run them. */
  readonly settings: Record<string, string>;

  /** @param folder on a file system that overlays can lie on, with a short path: sockets are made below it */
  constructor(folder: string) {
    this.folder = folder;
    for (const part of ['graph', 'run', 'tmp', 'volumes', 'networks'])
      mkdirSync(join(folder, part), { recursive: true });
    const [storage, settings] = ['storage.conf', 'containers.conf'].map((name) => join(folder, name)) as [
      string,
      string,
    ];
    writeFileSync(storage, storageOf(folder));
    writeFileSync(settings, settingsOf(folder));
    this.settings = { CONTAINERS_STORAGE_CONF: storage, CONTAINERS_CONF: settings };
  }

  get #env(): NodeJS.ProcessEnv {
    return { ...process.env, ...this.settings };
  }

  /** What podman prints. @throws with what it complains of */
  async podman(...args: string[]): Promise<string> {
    const { code, output } = await this.try('podman', args);
    if (code !== 0) throw new Error(`podman ${args.slice(0, 3).join(' ')} …: ${output.trim()}`);
    return output.trim();
  }

  /** Builds, without showing it. @param cwd where its paths begin. @throws with what it complains of */
  async buildah(args: readonly string[], cwd?: string): Promise<void> {
    const { code, output } = await this.try('buildah', args, cwd);
    if (code !== 0) throw new Error(`buildah ${args[0]} …: ${output.trim()}`);
  }

  /** Never throws for a program that ends with a code of its own. Standard error comes after standard output. */
  async try(program: 'podman' | 'buildah', args: readonly string[], cwd?: string): Promise<Ended> {
    try {
      const run = promisify(execFile)(program, [...args], { env: this.#env, cwd, maxBuffer: 1 << 26 });
      const { stdout, stderr } = await run;
      return { code: 0, output: stdout, errors: stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code?: number | string; stdout?: string; stderr?: string };
      if (typeof code !== 'number') throw error;
      return { code, output: `${stdout}${stderr}`, errors: '' };
    }
  }

  /** Shows what it prints. @throws when it ends with another code than 0 */
  async show(program: 'podman' | 'buildah', args: readonly string[]): Promise<void> {
    const child = spawn(program, [...args], { env: this.#env, stdio: 'inherit' });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', resolve);
    });
    if (code !== 0) throw new Error(`${program} ${args[0]} ended with code ${code}`);
  }

  async has(image: string): Promise<boolean> {
    return (await this.try('podman', ['image', 'exists', image])).code === 0;
  }

  /** As `podman inspect` describes it. */
  async inspect<T>(kind: 'image' | 'container', name: string): Promise<T> {
    const [found] = JSON.parse(await this.podman(kind, 'inspect', name)) as [T];
    return found;
  }

  /** Ends every container and removes them, with their pods, networks, volumes and secrets; images stay. */
  async clear(): Promise<void> {
    await this.podman('pod', 'rm', '--all', '--force', '--time', '0');
    await this.podman('rm', '--all', '--force', '--time', '0', '--volumes');
    await this.podman('volume', 'rm', '--all', '--force');
    await this.podman('network', 'prune', '--force');
    const secrets = (await this.podman('secret', 'ls', '--quiet')).split('\n').filter(Boolean);
    if (secrets.length > 0) await this.podman('secret', 'rm', ...secrets);
  }

  /** Ends and removes everything, down to the folder. */
  async remove(): Promise<void> {
    await this.clear();
    await this.podman('image', 'umount', '--all');
    await this.try('buildah', ['rm', '--all']);
    await this.podman('rmi', '--all', '--force');
    // Its own mount, which podman leaves behind.
    spawnSync('umount', [join(this.folder, 'graph', 'overlay')], { stdio: 'ignore' });
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const storageOf = (folder: string): string =>
  [
    '[storage]',
    'driver = "overlay"',
    `graphroot = "${join(folder, 'graph')}"`,
    `runroot = "${join(folder, 'run')}"`,
    '',
  ].join('\n');

/**
 * runc, because crun refuses machines that have control groups of both versions. cgroupfs and a log of its own, because
 * there may be no systemd. Locks in files: those in memory are shared with every other store of the machine. The limits,
 * because those of the machine may be higher than what this process may set.
 */
const settingsOf = (folder: string): string =>
  [
    '[containers]',
    'default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]',
    'log_driver = "k8s-file"',
    '[engine]',
    'runtime = "runc"',
    'cgroup_manager = "cgroupfs"',
    'events_logger = "file"',
    'lock_type = "file"',
    `tmp_dir = "${join(folder, 'tmp')}"`,
    `volume_path = "${join(folder, 'volumes')}"`,
    '[network]',
    `network_config_dir = "${join(folder, 'networks')}"`,
    '',
  ].join('\n');
