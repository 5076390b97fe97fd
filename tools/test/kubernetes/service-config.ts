import { join } from 'node:path';
import type { PROCESSES } from '@slovo/contracts/services';
import { readConfig, readServiceConfig } from '@slovo/kit/config';
import type { z } from 'zod';
import { ROOT } from './render.ts';

type Reader = (env: NodeJS.ProcessEnv) => object;

/** What each service's `start` reads its configuration by: an export of its config.ts, a schema or a function. */
const READERS: Record<(typeof PROCESSES)[number], string | Reader> = {
  auth: 'authVariables',
  promises: 'promisesVariables',
  voting: 'votingVariables',
  notifications: readServiceConfig,
  media: 'readMediaSettings',
  bot: 'readBotConfig',
  gateway: 'readGatewaySettings',
};

/**
 * What the service makes of these variables: each that its code reads and that is set, or has a default. Others are not
 * among them.
 * @throws ConfigError naming what is missing or wrong
 */
export async function readAs(
  service: keyof typeof READERS,
  env: NodeJS.ProcessEnv,
): Promise<Record<string, unknown>> {
  const reader = READERS[service];
  const read = typeof reader === 'string' ? await readerNamed(service, reader) : reader;
  const config = read(env) as { given?: Record<string, unknown> };
  return config.given ?? (config as Record<string, unknown>);
}

async function readerNamed(service: string, name: string): Promise<Reader> {
  const module = (await import(join(ROOT, 'apps', service, 'src', 'config.ts'))) as Record<string, unknown>;
  const found = module[name];
  if (!found) throw new Error(`config.ts of ${service} exports no ${name}`);
  return typeof found === 'function' ? (found as Reader) : (env) => readConfig(found as z.ZodRawShape, env);
}
