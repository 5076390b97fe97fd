// node supervisor-program.ts <JSON of Asked>: runs a system under a supervisor of its own, as `npm start` does, so that
// the supervisor can be killed too. Says where the system is when it runs; stops it when its parent goes away.
import { fileURLToPath } from 'node:url';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { startSystem, type System } from '@slovo/local/system.ts';

export interface Asked {
  folder: string;
  port: number;
  sandboxPort: number;
  env: Record<string, string>;
}

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/[/\\]$/, '');

const { folder, port, sandboxPort, env } = JSON.parse(process.argv[2] ?? '') as Asked;
const supervisor = new Supervisor({ folder, reporter: { info: () => {}, warn: () => {} } });
const stop = (): void => void supervisor.stop().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('disconnect', stop);

const system: System = await startSystem(
  { root: ROOT, folder, port, sandboxPort, appUrl: `http://127.0.0.1:${port}`, durable: false, env },
  supervisor,
  (_label, run) => run(() => {}),
);
process.send!(system);
