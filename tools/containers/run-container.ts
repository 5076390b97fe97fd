import { until } from '@slovo/testing';
import type { Containers } from './containers.ts';

interface ContainerState {
  State: { Status: string; ExitCode: number; OOMKilled: boolean };
}

/** For hangs: nothing that is started here takes a tenth of it on an idle machine. */
const LONG_MS = 300_000;

/** A container that runs, or has ended, until it is removed. */
export class Container {
  readonly name: string;
  readonly #containers: Containers;

  constructor(containers: Containers, name: string) {
    this.#containers = containers;
    this.name = name;
  }

  /** @param command instead of that of the image */
  static async start(
    containers: Containers,
    { name, image, options, env = {}, command = [] }: StartedContainer,
  ): Promise<Container> {
    const variables = Object.entries(env).map(([key, value]) => `--env=${key}=${value}`);
    await containers.podman('run', '--detach', '--name', name, ...options, ...variables, image, ...command);
    return new Container(containers, name);
  }

  async state(): Promise<ContainerState['State']> {
    return (await this.#containers.inspect<ContainerState>('container', this.name)).State;
  }

  async logs(): Promise<string> {
    const { output, errors } = await this.#containers.try('podman', ['logs', this.name]);
    return `${output}${errors}`;
  }

  /** What a program in it prints, which is run with the rights of the container. */
  exec(...command: string[]): Promise<string> {
    return this.#containers.podman('exec', this.name, ...command);
  }

  signal(name: string): Promise<unknown> {
    return this.#containers.podman('kill', '--signal', name, this.name);
  }

  /** As an orchestrator stops it: SIGTERM and, after the grace period, SIGKILL, which gives code 137. */
  async stop(graceSeconds: number): Promise<Ended> {
    await this.#containers.podman('stop', '--time', String(graceSeconds), this.name);
    return this.ended();
  }

  /** Its code, with what it wrote where that is not 0. */
  async ended(): Promise<Ended> {
    await until(async () => (await this.state()).Status === 'exited', LONG_MS);
    const { ExitCode: code } = await this.state();
    return { name: this.name, code, output: code === 0 ? '' : await this.logs() };
  }

  /** @throws with what it wrote, when it ends first, or never answers with a success */
  async answers(url: string): Promise<void> {
    try {
      await until(async () => {
        if ((await this.state()).Status === 'exited') return true;
        return (await fetch(url, { signal: AbortSignal.timeout(10_000) })).ok;
      }, LONG_MS);
    } catch (cause) {
      throw new Error(`${this.name} does not answer ${url}: ${await this.logs()}`, { cause });
    }
    const { Status: status, ExitCode: code } = await this.state();
    if (status === 'exited') throw new Error(`${this.name} ended with code ${code}: ${await this.logs()}`);
  }
}

interface StartedContainer {
  name: string;
  image: string;
  options: readonly string[];
  env?: Record<string, string>;
  command?: readonly string[];
}

export interface Ended {
  name: string;
  code: number;
  output: string;
}
