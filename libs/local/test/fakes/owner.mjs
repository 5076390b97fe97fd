// node owner.mjs <folder>: supervises one process until it is killed; prints that process's id.
import { fileURLToPath } from 'node:url';
import { Supervisor } from '../../src/supervisor.ts';

const talker = fileURLToPath(new URL('talker.mjs', import.meta.url));
const supervisor = new Supervisor({ folder: process.argv[2], patienceMs: 500 });
await supervisor.start([{ name: 'talker', command: process.execPath, args: [talker, 'wait'] }]);
console.log(supervisor.pidOf('talker'));
