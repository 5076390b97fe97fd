// npm start | npm run dev (--watch) | npm run trace (--trace)
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ConfigError } from '@slovo/kit/config';
import { FolderInUse, lockDataFolder } from '@slovo/local/data-folder-lock.ts';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { startSystem, type System } from '@slovo/local/system.ts';
import { seconds, step } from '@slovo/local/terminal.ts';
import { addressForOperator, DEMO_OPERATOR } from './demo/operator.ts';
import { readEnvironment, type Environment } from './environment.ts';
import { buildSpec } from './nx-build.ts';
import { seedOnce } from './seed-once.ts';
import { onStopRequest } from './stop-request.ts';
import { PortTaken, refuseTakenPorts } from './taken-port.ts';
import { prepareTraceViewer, type TraceViewer } from './trace-viewer.ts';
import { watchSources } from './watch-sources.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

async function main(): Promise<void> {
  const { values: flags } = parseArgs({
    options: { watch: { type: 'boolean' }, trace: { type: 'boolean' } },
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
    const viewer = flags.trace ? await prepareTraceViewer(ROOT) : undefined;
    const system = await start(environment, supervisor, { watch: Boolean(flags.watch), viewer });
    const panelUrl = environment.hasDemoOperator
      ? await addressForOperator(ROOT, system)
      : `${system.appUrl}/admin`;
    if (!stopped.requested) console.log(addresses(system, panelUrl, viewer, started));
  } catch (error) {
    // A stop during the start breaks off whatever was under way; that is no failure to report.
    if (stopped.requested) return;
    await end();
    throw error;
  }
}

interface Extras {
  watch: boolean;
  viewer: TraceViewer | undefined;
}

async function start(
  environment: Environment,
  supervisor: Supervisor,
  { watch, viewer }: Extras,
): Promise<System> {
  const built = (async () => {
    await step('build', () => supervisor.run(buildSpec(ROOT)));
    if (watch) await step('watching sources', () => watchSources(ROOT, supervisor));
  })();
  if (viewer) await supervisor.start([viewer.spec]);
  const system = await startSystem(
    {
      root: ROOT,
      folder: environment.dataFolder,
      port: environment.port,
      appUrl: environment.appUrl,
      databaseUrl: environment.databaseUrl,
      natsUrl: environment.natsUrl,
      telegramToken: environment.telegramToken,
      sandboxPort: environment.sandboxPort,
      env: {
        CLOCK_CONTROL: environment.clockControl ? '1' : '0',
        ...(environment.hasDemoOperator && { ADMIN_TELEGRAM_IDS: DEMO_OPERATOR }),
        ...viewer?.env,
      },
    },
    supervisor,
    step,
    built,
  );
  if (environment.seed === 'demo') await seedOnce(ROOT, environment.dataFolder, system, supervisor, step);
  return system;
}

function addresses(
  { appUrl, sandboxUrl }: System,
  panelUrl: string,
  viewer: TraceViewer | undefined,
  started: number,
): string {
  const lines: [string, string | undefined][] = [
    ['The app', appUrl],
    ['Telegram sandbox', sandboxUrl],
    ['Operators', panelUrl],
    ['Traces', viewer?.url],
  ];
  const list = lines.filter(([, url]) => url).map(([label, url]) => `  ${label.padEnd(18)} ${url}`);
  return `\nEverything runs (${seconds(started)}). Ctrl-C ends it.\n\n${list.join('\n')}\n`;
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
