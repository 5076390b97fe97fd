import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { callerSecretVariable } from '@slovo/contracts/identities';
import { metricsPortOf, passwordVariable } from '@slovo/contracts/services';
import { ConfigError } from '@slovo/kit/config';
import type { StartOfService } from '@slovo/kit/service';

/** Services that share a process, in the order in which they were started. */
export class RunningServices {
  private readonly stages: Promise<NestFastifyApplication>[][] = [];
  private isClosing = false;

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  /** Starts a stage and waits until each of its services is up. @throws what a service throws, with its name */
  async start(names: readonly string[]): Promise<void> {
    if (this.isClosing) return;
    const stage = names.map((name) => startOne(name, this.env));
    this.stages.push(stage);
    await Promise.all(stage);
  }

  /** Closes the last stage first: the edges end their requests while those who answer them still run. */
  async close(): Promise<void> {
    this.isClosing = true;
    for (const stage of this.stages.toReversed()) {
      const started = (await Promise.allSettled(stage)).filter((one) => one.status === 'fulfilled');
      await Promise.all(started.map(({ value }) => value.close()));
    }
  }
}

async function startOne(name: string, shared: NodeJS.ProcessEnv): Promise<NestFastifyApplication> {
  // The bundle of each service is in the folder of this one, see rolldown.config.mjs.
  const { start } = (await import(new URL(`${name}.mjs`, import.meta.url).href)) as { start: StartOfService };
  try {
    // One port of health cannot belong to several services. Whether they are ready is asked over NATS.
    const {
      METRICS_PORT: first,
      [passwordVariable(name)]: password,
      [callerSecretVariable(name)]: secret,
    } = shared;
    return await start({
      ...shared,
      HEALTH_PORT: '0',
      OTEL_SERVICE_NAME: name,
      ...(password && { DATABASE_PASSWORD: password }),
      ...(secret && { CALLER_SECRET: secret }),
      ...(first && { METRICS_PORT: metricsPortOf(name, first) }),
    });
  } catch (error) {
    if (error instanceof ConfigError) throw new ConfigError(`${name}: ${error.message}`);
    throw new Error(`${name} could not be started`, { cause: error });
  }
}
