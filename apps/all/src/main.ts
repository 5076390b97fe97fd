// node main.mjs [service…]: every service in this one process, or those that are named.
import { EDGES, PROCESSES } from '@slovo/contracts/services';
import { endOnSignal, printFailure } from '@slovo/kit/main';
import { RunningServices } from './running-services.ts';

const named = process.argv.slice(2);
const names = PROCESSES.filter((name) => named.length === 0 || named.includes(name));
const isEdge = (name: string): boolean => (EDGES as readonly string[]).includes(name);

const services = new RunningServices(process.env);
const up = startAll();
endOnSignal(up, () => services.close());

try {
  await up;
} catch (error) {
  printFailure(error);
  process.exit(1);
}

async function startAll(): Promise<void> {
  const { currentService } = await import('@slovo/kit/service');
  // Node prints the error itself and ends the process, whose supervisor starts all services again.
  process.on('uncaughtExceptionMonitor', () => {
    console.error(`${currentService() ?? 'A service'} failed, and with it this process: ${names.join(', ')}`);
  });
  await services.start(names.filter((name) => !isEdge(name)));
  await services.start(names.filter(isEdge));
}
