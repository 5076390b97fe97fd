// node reaper.ts <folder of run records> [folder to remove afterwards]
// Started beside a supervisor, holding the other end of a pipe. When the pipe closes, however the supervisor ended
// (SIGKILL and out-of-memory included), whatever it still had running is stopped: nothing is ever left behind.
import { existsSync, rmSync } from 'node:fs';
import { stopRecorded } from './run-records.ts';

const [records, scratch] = process.argv.slice(2);

process.stdin.resume();
process.stdin.once('close', () => {
  void (async () => {
    if (records && existsSync(records)) await stopRecorded(records);
    if (scratch) rmSync(scratch, { recursive: true, force: true });
    process.exit(0);
  })();
});
