// npm start (--split: each service in a process of its own) | npm run dev (--watch) | npm run trace (--trace)
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ConfigError } from '@slovo/kit/config';
import { FolderInUse, lockDataFolder } from '@slovo/local/data-folder-lock.ts';
import { Supervisor } from '@slovo/local/supervisor.ts';
import type { Programs } from '@slovo/local/service-programs.ts';
import { startSystem, toolSpec, type System } from '@slovo/local/system.ts';
import { seconds, step } from '@slovo/local/terminal.ts';
import { demoStateOf } from '../demo/demo-state.ts';
import { addressForOperator, DEMO_OPERATOR } from '../demo/operator.ts';
import { readEnvironment, type Environment } from './environment.ts';
import { buildPart, folderOf, type Part } from './build/parts.ts';
import { onStopRequest } from './stop-request.ts';
import { PortTaken, refuseTakenPorts } from './taken-port.ts';
import { prepareTraceViewer, type TraceViewer } from './trace-viewer.ts';
import { findUsableRoles } from './usable-roles.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

async function main(): Promise<void> {
  const { values: flags } = parseArgs({
    options: { watch: { type: 'boolean' }, trace: { type: 'boolean' }, split: { type: 'boolean' } },
  });
  const environment = readEnvironment(process.env, process.cwd());
  const started = performance.now();
  mkdirSync(environment.dataFolder, { recursive: true });
  const unlock = lockDataFolder(environment.dataFolder, environment.appUrl);
  const supervisor = new Supervisor({ folder: environment.dataFolder });
  const end = async (): Promise<void> => {
    await supervisor.stop();
    unlock();
  };
  const stopped = onStopRequest(async () => {
    console.log('\nStopping…');
    await end();
    console.log('Stopped; the data stays in ' + environment.dataFolder);
    process.exit(0);
  });
  try {
    await refuseTakenPorts(environment);
    console.log(`Starting from ${environment.dataFolder}`);
    const viewer = flags.trace ? await prepareTraceViewer(ROOT, environment.host) : undefined;
    const programs: Programs = {
      services: folderOf(ROOT, 'services'),
      web: folderOf(ROOT, 'web'),
      panel: folderOf(ROOT, 'panel'),
      // A trace names the service of a span by its process.
      apart: Boolean(flags.split || flags.trace),
    };
    const build = (part: Part) => buildPart(ROOT, part, supervisor, step);
    const [system] = await Promise.all([
      start(environment, supervisor, { programs, viewer, services: build('services') }),
      build('web'),
    ]);
    if (stopped.requested) return;
    console.log(addresses(system, viewer, started));
    await finish(environment, supervisor, { system, programs, watch: Boolean(flags.watch) });
  } catch (error) {
    // A stop during the start breaks off the work that was under way; that is no failure to report.
    if (stopped.requested) return;
    await end();
    throw error;
  }
}

interface Extras {
  programs: Programs;
  viewer: TraceViewer | undefined;
  /** The build of the services. */
  services: Promise<void>;
}

/** Until every service is ready. */
async function start(
  environment: Environment,
  supervisor: Supervisor,
  { programs, viewer, services }: Extras,
): Promise<System> {
  // Awaited after the viewer: until then its rejection must not count as unhandled.
  services.catch(() => {});
  if (viewer) await supervisor.start([viewer.spec]);
  return startSystem(
    {
      root: ROOT,
      folder: environment.dataFolder,
      port: environment.port,
      appUrl: environment.appUrl,
      databaseUrl: environment.databaseUrl,
      natsUrl: environment.natsUrl,
      telegramToken: environment.telegramToken,
      sandboxPort: environment.sandboxPort,
      programs,
      gatewayFirst: true,
      beforePrograms: (env) => prepareDemo(environment, supervisor, env),
      ...(environment.databaseUrl && { beforeServices: keepUsableRoles }),
      env: {
        CLOCK_CONTROL: environment.clockControl ? '1' : '0',
        ...(environment.hasDemoOperator && { ADMIN_TELEGRAM_IDS: DEMO_OPERATOR }),
        ...viewer?.env,
      },
    },
    supervisor,
    step,
    services,
  );
}

/** Says once for all services that they share a role, as where the user of DATABASE_URL may not create any. */
async function keepUsableRoles(given: Record<string, string>): Promise<Record<string, string>> {
  const { env, refusal } = await findUsableRoles(given);
  if (refusal !== undefined)
    console.log(`  Services connect as the user of DATABASE_URL, not as roles of their own: ${refusal}`);
  return env;
}

/** Loads the demo on the first start on a data folder; one that was broken off is replaced, or cleared away. */
async function prepareDemo(
  { dataFolder, seed, telegramToken }: Environment,
  supervisor: Supervisor,
  env: Record<string, string>,
): Promise<void> {
  // The demo's people write to the bot: without the sandbox they would be strangers in a real chat.
  const isWanted = seed === 'demo' && !telegramToken;
  const state = demoStateOf(dataFolder);
  if (state === 'done' || (state === 'none' && !isWanted)) return;
  const spec = toolSpec(ROOT, 'demo', { ...env, SEED: isWanted ? 'demo' : 'none' });
  await step(isWanted ? 'demo' : 'removal of half a demo', () => supervisor.run(spec));
}

interface Started {
  system: System;
  programs: Programs;
  watch: boolean;
}

/** What nobody needs to wait for: the panel. */
async function finish(
  { hasDemoOperator }: Environment,
  supervisor: Supervisor,
  { system, programs, watch }: Started,
): Promise<void> {
  await buildPart(ROOT, 'panel', supervisor, step);
  const panelUrl = hasDemoOperator
    ? await addressForOperator(programs.services, system)
    : `${system.appUrl}/admin`;
  console.log(`${addressLine('Operators', panelUrl)}\n`);
  // Loaded here: a bundler is nothing to keep in memory otherwise.
  if (watch) await (await import('./watch-sources.ts')).watchSources(ROOT, supervisor, programs);
}

const addressLine = (label: string, url: string): string => `  ${label.padEnd(18)} ${url}`;

function addresses({ appUrl, sandboxUrl }: System, viewer: TraceViewer | undefined, started: number): string {
  const lines: [string, string | undefined][] = [
    ['The app', appUrl],
    ['Telegram sandbox', sandboxUrl],
    ['Traces', viewer?.url],
  ];
  const list = lines.flatMap(([label, url]) => (url ? [addressLine(label, url)] : []));
  return `\nEverything runs (${seconds(started)}). Ctrl-C ends it.\n\n${list.join('\n')}`;
}

try {
  await main();
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof FolderInUse || error instanceof PortTaken;
  console.error(
    expected
      ? error.message
      : `\nIt could not be started: ${error instanceof Error ? error.message : String(error)}`,
  );
  if (!expected && process.env.DEBUG) console.error(error);
  process.exit(1);
}
