// node owner.mjs <folder>: supervises one process until it is killed itself. Prints the id of that process.
import { fileURLToPath } from 'node:url';
import { Supervisor } from '../../src/supervisor.ts';

const service = fileURLToPath(new URL('service.mjs', import.meta.url));
const supervisor = new Supervisor({ folder: process.argv[2], stopTimeoutMs: 500 });
await supervisor.start([{ name: 'service', command: process.execPath, args: [service, 'wait'] }]);
console.log(supervisor.pidOf('service'));
