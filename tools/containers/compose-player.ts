// Plays a compose file with podman, for machines without Docker. Debian's podman-compose starts services in the order of
// their dependencies and knows no conditions.
import { setTimeout as pause } from 'node:timers/promises';
import { isAbsolute, resolve } from 'node:path';
import type { ComposeFile, ComposeService } from '../test/compose/compose-file.ts';
import type { Containers } from './containers.ts';
import { Container, type Ended } from './run-container.ts';

/** The keys of a service that the player knows: any other would be ignored silently. */
const KNOWN = new Set([
  'cap_drop',
  'command',
  'cpu_shares',
  'depends_on',
  'environment',
  'healthcheck',
  'image',
  'init',
  'mem_limit',
  'ports',
  'read_only',
  'restart',
  'security_opt',
  'shm_size',
  'stop_grace_period',
  'tmpfs',
  'volumes',
  'working_dir',
]);
const LOOK_MS = 1_000;
/** For hangs, of one service beside its start period: its container may be restarted for ever. */
const HEALTHY_WITHIN_MS = 600_000;
const DEFAULT_GRACE_SECONDS = 10;

export interface Project {
  name: string;
  /** The folder to which `.` in the file refers. */
  folder: string;
  network: string;
}

/** `45s` and `15m` in seconds. */
export function secondsOf(duration: string): number {
  const [, number, unit] = /^(\d+)([sm])$/.exec(duration) ?? [];
  if (!number) throw new Error(`${duration} is no duration in s or m`);
  return Number(number) * (unit === 'm' ? 60 : 1);
}

/**
 * The arguments of `podman run` for a service.
 * @throws naming a key of the service that is not known here
 */
export function argumentsOf(name: string, service: ComposeService, project: Project): string[] {
  const unknown = Object.keys(service).filter((key) => !KNOWN.has(key));
  if (unknown.length > 0) throw new Error(`${name}: ${unknown.join(', ')} is not known here`);
  const each = <T>(flag: string, values: readonly T[] | undefined, write: (value: T) => string): string[] =>
    (values ?? []).map((value) => `${flag}=${write(value)}`);
  const same = (value: string): string => value;
  const one = (flag: string, value: string | number | undefined): string[] =>
    value === undefined ? [] : [`${flag}=${value}`];
  const grace = service.stop_grace_period ? secondsOf(service.stop_grace_period) : DEFAULT_GRACE_SECONDS;
  return [
    '--detach',
    '--pull=never',
    `--name=${containerOf(project, name)}`,
    `--network=${project.network}`,
    `--network-alias=${name}`,
    `--stop-timeout=${grace}`,
    ...one('--restart', service.restart),
    ...(service.init ? ['--init'] : []),
    // Without the second one podman adds /tmp, /run and /var/tmp of its own.
    ...(service.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
    ...each('--tmpfs', service.tmpfs, same),
    ...each('--cap-drop', service.cap_drop, same),
    ...each('--security-opt', service.security_opt, (option) => option.replace(':true', '')),
    ...one('--memory', service.mem_limit),
    ...one('--cpu-shares', service.cpu_shares),
    ...one('--shm-size', service.shm_size),
    ...one('--workdir', service.working_dir),
    ...each('--publish', service.ports, same),
    ...each('--volume', service.volumes, (volume) => volumeOf(volume, project)),
    ...each('--env', Object.entries(service.environment ?? {}), ([key, value]) => `${key}=${value ?? ''}`),
    ...healthOf(service),
    service.image,
    ...(service.command ?? []),
  ];
}

export const containerOf = ({ name }: Project, service: string): string => `${name}-${service}`;

function volumeOf(volume: string, { name, folder }: Project): string {
  const [from = '', ...to] = volume.split(':');
  const isFolder = from.startsWith('.') || isAbsolute(from);
  return [isFolder ? resolve(folder, from) : `${name}-${from}`, ...to].join(':');
}

/** Never at an interval: podman would need systemd, so the player asks. */
function healthOf({ healthcheck }: ComposeService): string[] {
  if (!healthcheck) return [];
  const [kind, ...command] = healthcheck.test;
  if (kind !== 'CMD') throw new Error(`A health check by ${kind} is not known here`);
  return [`--health-cmd=${JSON.stringify(command)}`, '--health-interval=disable'];
}

/** Services in the order in which they may start. @throws when they wait for each other */
export function orderOf({ services }: ComposeFile): string[] {
  const order: string[] = [];
  while (order.length < Object.keys(services).length) {
    const next = Object.entries(services).filter(
      ([name, { depends_on: needs = {} }]) =>
        !order.includes(name) && Object.keys(needs).every((other) => order.includes(other)),
    );
    if (next.length === 0) throw new Error('The services wait for each other');
    order.push(...next.map(([name]) => name));
  }
  return order;
}

export class ComposePlayer {
  readonly project: Project;
  readonly #containers: Containers;
  readonly #file: ComposeFile;
  readonly #started = new Map<string, Container>();
  readonly #healthy = new Map<string, Promise<void>>();

  constructor(containers: Containers, file: ComposeFile, project: Project) {
    this.#containers = containers;
    this.#file = file;
    this.project = project;
  }

  /** In the order of start; what waits for a condition is not among them before it holds. */
  get started(): string[] {
    return [...this.#started.keys()];
  }

  container(service: string): Container {
    const found = this.#started.get(service);
    if (!found) throw new Error(`${service} has not been started`);
    return found;
  }

  /**
   * As `docker compose up --detach --wait`: starts each service when the conditions of what it needs hold, and waits until
   * all are healthy. @throws with what a service wrote that ended before
   */
  async up(): Promise<void> {
    const { services } = this.#file;
    for (const name of orderOf(this.#file)) {
      const service = services[name]!;
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {}))
        await this.#holds(other, condition);
      await this.#containers.podman('run', ...argumentsOf(name, service, this.project));
      this.#started.set(name, new Container(this.#containers, containerOf(this.project, name)));
    }
    for (const [name, { healthcheck }] of Object.entries(services))
      if (healthcheck) await this.#holds(name, 'service_healthy');
  }

  /** Stops all in the reverse order, each with its grace period, and removes them. Volumes stay. */
  async down(): Promise<Ended[]> {
    const ends: Ended[] = [];
    for (const [name, container] of [...this.#started].toReversed()) {
      const { stop_grace_period: grace } = this.#file.services[name]!;
      ends.push(await container.stop(grace ? secondsOf(grace) : DEFAULT_GRACE_SECONDS));
      await this.#containers.podman('rm', container.name);
    }
    this.#started.clear();
    this.#healthy.clear();
    return ends;
  }

  async #holds(name: string, condition: string): Promise<void> {
    const container = this.container(name);
    if (condition === 'service_completed_successfully') {
      const ended = await container.ended();
      if (ended.code !== 0) throw new Error(`${name} ended with code ${ended.code}: ${ended.output}`);
    } else if (condition === 'service_healthy') {
      const period = this.#file.services[name]?.healthcheck?.start_period;
      const limitMs = HEALTHY_WITHIN_MS + (period ? secondsOf(period) * 1000 : 0);
      const healthy = this.#healthy.get(name) ?? this.#isHealthy(name, container, limitMs);
      this.#healthy.set(name, healthy);
      await healthy;
    } else throw new Error(`${name}: the condition ${condition} is not known here`);
  }

  /** By the command of the file. How often it may fail is Docker's business: this waits for minutes. */
  async #isHealthy(name: string, container: Container, limitMs: number): Promise<void> {
    const deadline = performance.now() + limitMs;
    for (;;) {
      const { code } = await this.#containers.try('podman', ['healthcheck', 'run', container.name]);
      if (code === 0) return;
      const { Status: status } = await container.state();
      if (status === 'exited') throw new Error(`${name} ended: ${await container.logs()}`);
      if (performance.now() > deadline)
        throw new Error(`${name} does not become healthy: ${await container.logs()}`);
      await pause(LOOK_MS);
    }
  }
}
