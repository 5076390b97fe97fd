// npm run reconcile [-- --apply]: what services have of each other's state and should not, after a restore. See
// docs/how-to/back-up.md.
import { parseArgs } from 'node:util';
import { connectOnce } from '@slovo/kit/nats';
import { subjectPrefix, withInstallation } from './backup/installation.ts';
import { runTool } from './backup/run-tool.ts';
import { Databases } from './reconcile/databases.ts';
import { findDifferences, keyOf } from './reconcile/find-differences.ts';
import { repair } from './reconcile/repair.ts';

/** Lines of a report; the rest is counted. */
const MOST_SHOWN = 50;

await runTool(async () => {
  const { values } = parseArgs({ options: { apply: { type: 'boolean', default: false } } });
  const left = await withInstallation(process.env, process.cwd(), async (installation) => {
    const databases = await Databases.open(installation);
    try {
      const found = await findDifferences(databases);
      for (const difference of found.slice(0, MOST_SHOWN)) console.log(keyOf(difference));
      console.log(`${found.length} differences`);
      if (!values.apply || found.length === 0) return found;
      const nats = await connectOnce(installation.nats, 'reconcile');
      try {
        return await repair({ databases, nats, prefix: subjectPrefix(installation) }, found);
      } finally {
        await nats.close();
      }
    } finally {
      await databases.close();
    }
  });
  if (left.length === 0) return console.log('All services agree.');
  if (values.apply)
    for (const difference of left.slice(0, MOST_SHOWN)) console.log(`left: ${keyOf(difference)}`);
  console.log(
    values.apply ? 'Do all services run? Then their logs say why.' : 'Nothing was changed: --apply repairs.',
  );
  process.exitCode = 2;
});
