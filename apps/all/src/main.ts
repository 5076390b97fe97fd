// node main.mjs [service…]: every service in this one process, or those that are named.
import { EDGES, PROCESSES } from '@slovo/contracts/services';
import { ConfigError } from '@slovo/kit/config';
import { currentService } from '@slovo/kit/service';
import { RunningServices } from './running-services.ts';

const named = process.argv.slice(2);
const names = PROCESSES.filter((name) => named.length === 0 || named.includes(name));
const isEdge = (name: string): boolean => (EDGES as readonly string[]).includes(name);

// Node prints the error itself and ends the process, whose supervisor starts all services again.
process.on('uncaughtExceptionMonitor', () => {
  console.error(`${currentService() ?? 'A service'} failed, and with it this process: ${names.join(', ')}`);
});

const services = new RunningServices(process.env);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void services.close().then(() => process.exit(0)));

try {
  await services.start(names.filter((name) => !isEdge(name)));
  await services.start(names.filter(isEdge));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
