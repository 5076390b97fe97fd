// node reaper.ts <folder of run records> [folder to remove afterwards]
// A supervisor starts it with a pipe as stdin. When the pipe closes, the supervisor has ended, perhaps by SIGKILL or
// for lack of memory. The reaper then stops every process that the supervisor still had running.
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
