// Loaded before each process of a soak. On SIGUSR2 a process collects its garbage and writes down what memory it needs.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const folder = process.env.SOAK_MEMORY;
const MEGABYTE = 1024 * 1024;

if (folder && isMainThread) {
  process.on('SIGUSR2', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    // What finalizers let go of in the first collection goes in the second.
    collect();
    setImmediate(() => {
      collect();
      const { heapUsed, external, rss } = process.memoryUsage();
      const file = join(folder, String(process.pid));
      writeFileSync(
        `${file}.new`,
        JSON.stringify({ used: (heapUsed + external) / MEGABYTE, resident: rss / MEGABYTE }),
      );
      renameSync(`${file}.new`, file);
    });
  });
}
