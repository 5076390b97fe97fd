// A service that waits for a server that is away, as long as standard input is open: then it is up. Its argument: after how
// many milliseconds it gives up.
import { once } from 'node:events';
import { runMain } from '../../src/service/run-main.ts';

await runMain(async () => {
  // Not the start itself: what is loaded before it takes most of its time.
  console.log('loading');
  await once(process.stdin.resume(), 'end');
  // As a server does: a process with nothing to wait for ends by itself, perhaps before it gets the signal.
  setInterval(() => {}, 60_000);
  const close = async () => console.log('closed');
  return { start: (async () => ({ close })) as never };
}, Number(process.argv[2]));
