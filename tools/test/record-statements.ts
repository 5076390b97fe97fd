// npm run record-statements: keeps the SQL statements that each service of this release sends, for the migrations of the
// releases after it (docs/how-to/release.md). It takes some minutes.
// The last line is `N passed, N failed`.
import { join } from 'node:path';
import { SERVICES } from '@slovo/contracts/services';
import { add, type Counts } from './counts.ts';
import { playLongRun, ROOT } from './long-run.ts';
import { runJestIn } from './parts.ts';

const env = { RECORD_STATEMENTS: join(ROOT, 'tools', 'test', 'migrations', 'released') };
await playLongRun('record-statements', async ({ run }) => {
  const counts: Counts[] = [];
  for (const name of SERVICES)
    counts.push(
      await runJestIn(ROOT, run, { name, cwd: join(ROOT, 'apps', name), args: ['query-plans'], env }),
    );
  return add(counts);
});
