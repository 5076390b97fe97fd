import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { callerSecretVariable, SIGNERS } from '@slovo/contracts/identities';
import { EDGES, metricsPortOf, passwordVariable, PROCESSES, SERVICES } from '@slovo/contracts/services';
import { answersOk } from './answers-ok.ts';
import { warningIn } from './log-warning.ts';
import type { ProcessSpec } from './supervised-process.ts';

type Env = Record<string, string>;

/** The one bundle of all services (apps/all) and the pages, as `npm start` builds them. Folders, absolute. */
export interface Programs {
  services: string;
  web: string;
  panel: string;
  /** One process for each service. Otherwise all of them share one. */
  apart: boolean;
  /** V8's options for its heap. By default those that save memory. */
  heap?: string[];
}

/** The edges wait for these. */
const REPLYING_SERVICES = PROCESSES.filter((name) => !(EDGES as readonly string[]).includes(name));

const READY_WITHIN_MS = 90_000;

export const NODE = ['--disable-warning=ExperimentalWarning', '--enable-source-maps'];

interface Chosen {
  root: string;
  port: number;
  programs?: Programs;
  gatewayFirst?: boolean;
}

/** The processes of the services, in the stages in which they start. */
export function servicesOf(
  { root, port, programs, gatewayFirst = false }: Chosen,
  env: Env,
): ProcessSpec[][] {
  const withPort = { ...env, PORT: String(port) };
  const gatewayReady = {
    isReady: () => answersOk(`http://127.0.0.1:${port}/health/services`),
    readyWithinMs: READY_WITHIN_MS,
  };
  if (programs && !programs.apart) {
    // Its stages follow each other inside of it.
    const readyWithinMs = 2 * READY_WITHIN_MS;
    return [[{ ...sharedSpec(root, programs, withPort), ...gatewayReady, readyWithinMs }]];
  }
  const specOf = (name: string, given: Env): ProcessSpec => {
    const own = asOwnRole(name, given);
    return {
      ...(programs ? bundledSpec(root, programs, name, own) : serviceSpec(root, name, own)),
      ...(name !== 'gateway' && behindGateway({ programs, gatewayFirst })),
    };
  };
  return [
    REPLYING_SERVICES.map((name) => specOf(name, env)),
    [specOf('bot', env), { ...specOf('gateway', withPort), ...gatewayReady }],
  ];
}

/** Where both wait for a processor, Linux gives a process that is ten steps nicer 1 / 9.3 of the other's time. */
export const BEHIND_GATEWAY = 10;

/** The niceness of each process that the gateway goes before: the services, and embedded PostgreSQL and NATS. */
export const behindGateway = ({
  programs,
  gatewayFirst,
}: Pick<Chosen, 'programs' | 'gatewayFirst'>): Pick<ProcessSpec, 'niceness'> =>
  gatewayFirst && (programs?.apart ?? true) ? { niceness: BEHIND_GATEWAY } : {};

/**
 * Without the passwords and the secrets of callers of the others, and of the owner: a process of its own connects as its own
 * role and signs by its own key.
 */
function asOwnRole(name: string, env: Env): Env {
  const others = new Set([...SERVICES.map(passwordVariable), ...SIGNERS.map(callerSecretVariable)]);
  const password = env[passwordVariable(name)];
  const secret = env[callerSecretVariable(name)];
  const own = Object.fromEntries(Object.entries(env).filter(([variable]) => !others.has(variable)));
  for (const address of ['DATABASE_URL', 'DIRECT_DATABASE_URL'])
    if (own[address] && (password || !others.has(passwordVariable(name))))
      own[address] = withoutCredentials(own[address]);
  return {
    ...own,
    ...(password && { DATABASE_PASSWORD: password, [passwordVariable(name)]: password }),
    ...(secret && { CALLER_SECRET: secret, [callerSecretVariable(name)]: secret }),
  };
}

const withoutCredentials = (address: string): string =>
  Object.assign(new URL(address), { username: '', password: '' }).href;

/** The name of the process that all services share. */
export const ALL_SERVICES = 'services';

/** Small heaps: a developer's machine has better use for the memory than a garbage collector that runs less often. */
export const SMALL = ['--max-semi-space-size=2', '--optimize-for-size'];

/** Optimising the WebAssembly of Prisma takes 25 MB in each process, for plans that are then kept anyway. */
const BASELINE = '--liftoff-only';

/**
 * V8 collects garbage with four threads and the main one on every machine. A full collection of one service takes both of
 * two processors for 30 ms, and the gateway waits for one.
 */
const ONE_HELPER = '--v8-pool-size=1';

/** With glibc, each thread that works on pictures would keep freed memory in an arena of its own. */
export const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };

function sharedSpec(root: string, { services, web, panel, heap = SMALL }: Programs, env: Env): ProcessSpec {
  return {
    name: ALL_SERVICES,
    command: process.execPath,
    args: [...NODE, ...heap, BASELINE, ONE_HELPER, join(services, 'main.mjs')],
    cwd: root,
    env: { ...env, ...FEW_ARENAS, WEB_DIST: web, PANEL_DIST: panel },
    warning: (line, stream) => {
      const warning = warningIn(line, stream);
      const [, service] = NAMED_LINE.exec(line) ?? [];
      return warning && service ? `${service}: ${warning}` : warning;
    },
  };
}

/** A log line of one of the services that share a process, see kit's ServiceLogger. */
const NAMED_LINE = /^\[([\w-]+)\] \d+ /;

function bundledSpec(root: string, programs: Programs, name: string, env: Env): ProcessSpec {
  const shared = sharedSpec(root, programs, env);
  const args = [
    ...NODE,
    ...SMALL,
    BASELINE,
    ONE_HELPER,
    ...tracing(programs.services, env),
    join(programs.services, 'main.mjs'),
    name,
  ];
  return { ...shared, name, args, env: { ...shared.env, OTEL_SERVICE_NAME: name }, warning: warningIn };
}

function serviceSpec(root: string, name: string, env: Env): ProcessSpec {
  const dist = join(root, 'apps', name, 'dist');
  if (!existsSync(join(dist, 'main.mjs')))
    throw new Error(`${join('apps', name, 'dist', 'main.mjs')} is missing: build the service first.`);
  // The threads of the gateway have limits of their own, which these options would replace.
  const heap = name === 'gateway' ? [] : AS_IN_A_POD;
  const args = [...NODE, ...heap, ONE_HELPER, ...tracing(dist, env), join(dist, 'main.mjs')];
  const { METRICS_PORT: first = process.env.METRICS_PORT } = env;
  const metrics = first && { METRICS_PORT: metricsPortOf(name, first) };
  return {
    name,
    command: process.execPath,
    args,
    cwd: root,
    env: { ...env, OTEL_SERVICE_NAME: name, ...metrics },
  };
}

/**
 * V8 bounds a heap by the memory of the machine: the old generation by 256 MB in a pod of 512 MB, but by 4 GB on a machine
 * of 24 GB, where a busy service nearly doubles its memory by garbage before it is collected. The young generation gets
 * 8 MB instead of the pod's 1 MB or the machine's 64: less takes more processor time, more saves none.
 */
const AS_IN_A_POD = ['--max-semi-space-size=8', '--max-old-space-size=256'];

/** Loading the tracing adds half a second to every start, even when it is then disabled. */
const tracing = (dist: string, env: Env): string[] =>
  env.OTEL_SDK_DISABLED === 'true' ? [] : ['--import', join(dist, 'telemetry.mjs')];
