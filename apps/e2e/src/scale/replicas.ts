// Two of each service from their built bundles, with the settings of production.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EDGES, PROCESSES } from '@slovo/contracts/services';
import { answersOk } from '@slovo/local/answers-ok.ts';
import { findFreePort } from '@slovo/local/ports.ts';
import type { ProcessSpec } from '@slovo/local/supervised-process.ts';
import type { Supervisor } from '@slovo/local/supervisor.ts';
import { newCallerSecrets } from '@slovo/testing';
import { productionServices, type Servers, type ServiceProcess } from '@slovo/testing/production';

export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/[/\\]$/, '');
export const NUMBERS = [1, 2] as const;
/** For what hangs: fourteen processes that start together on a busy machine take minutes. */
export const HANGS_MS = 900_000;

export interface Replica {
  service: ServiceProcess;
  /** The name of its process: `auth-1`. */
  name: string;
  url: string;
  /** An edge signs its calls with it. */
  callerSecret: string;
  /** Where the bot takes webhooks; only the bot uses it. */
  webhookPort: number;
  spec: ProcessSpec;
}

/** Everyone comes from one address here, and load is not what the limits are for. */
const UNLIMITED = {
  RATE_LIMIT_SIGN_IN: '1000000',
  RATE_LIMIT_WRITE: '1000000',
  RATE_LIMIT_READ: '1000000',
  RATE_LIMIT_SEARCH: '1000000',
  RATE_LIMIT_ADDRESS: '10000000',
  DRAFTS_AT_MOST: '1000000',
  SIGN_INS_A_DAY: '1000000',
};

/** @param addresses those of the balancer @param root the checkout that the replicas run from first */
export async function planReplicas(
  servers: Servers,
  { appUrl, mediaUrl }: { appUrl: string; mediaUrl: string },
  root: string,
): Promise<Replica[]> {
  const secret = (): string => randomBytes(24).toString('hex');
  const former = sharesSecret(root) ? secret() : '';
  const settings = {
    JWT_SECRET: secret(),
    TICKET_SECRET: secret(),
    INTERNAL_SECRET: secret(),
    MEDIA_URL: mediaUrl,
    NATS_REPLICAS: '3',
    ANSWER_CACHE_MB: '64',
    EVENT_BUNDLES: '1',
    TRUST_PROXY: '127.0.0.1',
    BOT_MODE: 'webhook',
    WEBHOOK_URL: `${appUrl}/telegram`,
    WEBHOOK_SECRET: secret(),
    NO_COLOR: '1',
    ...UNLIMITED,
  };
  const callerSecrets = newCallerSecrets();
  const planned = await Promise.all(
    NUMBERS.map(async (number) =>
      Promise.all(
        (await productionServices({ ...servers, callerSecrets }, settings)).map(
          async ({ name, env, readyUrl }) => {
            const webhookPort = await findFreePort();
            const spec: ProcessSpec = {
              name: `${name}-${number}`,
              command: process.execPath,
              args: ['--v8-pool-size=1', '--enable-source-maps', bundleOf(ROOT, name)],
              cwd: ROOT,
              env: { ...env, CALLER_SECRET_ALSO: former, WEBHOOK_PORT: String(webhookPort) },
              isReady: () => answersOk(readyUrl),
              readyWithinMs: HANGS_MS,
              warning: () => undefined,
            };
            const callerSecret = env.CALLER_SECRET ?? '';
            return {
              service: name,
              callerSecret,
              name: spec.name,
              url: new URL(readyUrl).origin,
              webhookPort,
              spec,
            };
          },
        ),
      ),
    ),
  );
  return planned.flat();
}

const bundleOf = (root: string, service: string): string => join(root, 'apps', service, 'dist', 'main.mjs');

/** Whether the processes of this checkout sign by a secret that all of them have: docs/how-to/release.md. */
const sharesSecret = (root: string): boolean => existsSync(join(root, 'libs/kit/src/calls/caller-proofs.ts'));

/** The replica runs from the bundle below this folder, a checkout that is built, from its next start on. */
export function runFrom({ spec, service, callerSecret }: Replica, root: string): void {
  spec.args.splice(-1, 1, bundleOf(root, service));
  spec.env!.CALLER_SECRET = sharesSecret(root) ? spec.env!.CALLER_SECRET_ALSO! : callerSecret;
}

/** Those that answer calls, then the edges. */
export async function startReplicas(supervisor: Supervisor, replicas: readonly Replica[]): Promise<void> {
  const isEdge = ({ service }: Replica): boolean => (EDGES as readonly string[]).includes(service);
  for (const stage of [replicas.filter((one) => !isEdge(one)), replicas.filter(isEdge)])
    await supervisor.start(stage.map(({ spec }) => spec));
}

/** In the order of a roll-out: what answers before what asks. */
export const inRollingOrder = (replicas: readonly Replica[]): Replica[] =>
  PROCESSES.toSorted((a, b) => Number(isAsking(a)) - Number(isAsking(b))).flatMap((service) =>
    replicas.filter((one) => one.service === service),
  );

const isAsking = (service: string): boolean => (EDGES as readonly string[]).includes(service);
