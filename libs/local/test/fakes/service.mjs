// node service.mjs <behaviour>: a fake service for the specs of the supervisor. Prints what it does.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';

const [behaviour, argument] = process.argv.slice(2);
if (behaviour === 'fail') {
  console.error('PORT: must be a number');
  process.exit(3);
}
if (behaviour === 'stubborn') process.on('SIGTERM', () => console.log('no'));
if (behaviour === 'serve')
  createServer((_, answer) => answer.end('ok')).listen(Number(argument), '127.0.0.1');
if (behaviour === 'session') {
  const connection = spawn(process.execPath, [import.meta.filename, 'wait'], { detached: true });
  console.log('session', connection.pid);
  process.on('SIGTERM', () => {
    connection.kill();
    process.exit();
  });
}
console.log('started');
if (behaviour === 'end') setTimeout(() => process.exit(0), 10);
else setInterval(() => {}, 1_000);
