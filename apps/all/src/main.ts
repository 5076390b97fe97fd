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
  // It imports Nest, which takes a while: signals are handled before.
  const { nameFailedService } = await import('./name-failed-service.ts');
  nameFailedService(names);
  await services.start(names.filter((name) => !isEdge(name)));
  await services.start(names.filter(isEdge));
}
